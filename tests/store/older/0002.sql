BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE attempts (
	seq INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	profile TEXT NOT NULL, 
	game TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	focus TEXT NOT NULL, 
	question TEXT NOT NULL, 
	raw TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	outcome TEXT NOT NULL, 
	score FLOAT NOT NULL, 
	context TEXT NOT NULL, 
	hints INTEGER NOT NULL, 
	shown_at TEXT NOT NULL, 
	sent_at TEXT NOT NULL, 
	engine TEXT NOT NULL, 
	PRIMARY KEY (seq), 
	UNIQUE (id), 
	FOREIGN KEY(profile) REFERENCES profiles (id)
);
INSERT INTO "attempts" VALUES(1,'a1','p1','bura','legality','bura/seed','bura.trick.beat-all','{"asked": 1}','"yes"','true','wrong',0.25,'mixed',0,'2026-03-01T18:30:01.000+00:00','2026-03-01T18:30:02.000+00:00','0.1.0');
INSERT INTO "attempts" VALUES(2,'a2','p1','bura','legality','bura/seed','bura.trick.beat-all','{"asked": 1}','"no"','true','wrong',0.25,'mixed',0,'2026-03-01T18:30:01.000+00:00','2026-03-01T18:30:03.000+00:00','0.1.0');
CREATE TABLE disputes (
	seq INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	profile TEXT NOT NULL, 
	position TEXT NOT NULL, 
	question TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	verdict TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	engine TEXT NOT NULL, 
	remark TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	PRIMARY KEY (seq), 
	UNIQUE (id), 
	FOREIGN KEY(profile) REFERENCES profiles (id)
);
CREATE TABLE erasures (
	profile TEXT NOT NULL, 
	PRIMARY KEY (profile)
);
CREATE TABLE house_rules (
	profile TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	name TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	PRIMARY KEY (profile, name_key), 
	FOREIGN KEY(profile) REFERENCES profiles (id)
);
INSERT INTO "house_rules" VALUES('p1','у бабушки','У бабушки','bura/seed+reply=closed','2026-03-01T18:30:03.000+00:00');
CREATE TABLE open_questions (
	profile TEXT NOT NULL, 
	page TEXT NOT NULL, 
	rev BIGINT NOT NULL, 
	nonce TEXT NOT NULL, 
	question TEXT NOT NULL, 
	"plan" TEXT NOT NULL, 
	context TEXT NOT NULL, 
	hints INTEGER NOT NULL, 
	shown_at TEXT NOT NULL, 
	attempt TEXT NOT NULL, 
	PRIMARY KEY (profile, page), 
	FOREIGN KEY(profile) REFERENCES profiles (id)
);
INSERT INTO "open_questions" VALUES('p1','learn',4,'n2','{"asked": 1}','{"topic": "trick"}','mixed',0,'2026-03-01T18:30:01.000+00:00','a2');
CREATE TABLE profiles (
	seq INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	language TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	PRIMARY KEY (seq), 
	UNIQUE (id)
);
INSERT INTO "profiles" VALUES(1,'p1','Мария 🙂','мария 🙂','ru','2026-03-01T18:30:00.000+00:00');
CREATE UNIQUE INDEX profiles_by_name ON profiles (name_key);
CREATE INDEX attempts_by_profile ON attempts (profile, seq);
CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts
WHEN NOT EXISTS (SELECT 1 FROM erasures WHERE profile = OLD.profile)
BEGIN SELECT RAISE(ABORT, 'attempts are only added'); END;
CREATE TRIGGER attempts_fixed BEFORE UPDATE ON attempts
BEGIN SELECT RAISE(ABORT, 'attempts are only added'); END;
CREATE INDEX disputes_by_profile ON disputes (profile, seq);
CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes
WHEN NOT EXISTS (SELECT 1 FROM erasures WHERE profile = OLD.profile)
BEGIN SELECT RAISE(ABORT, 'disputes are only added'); END;
CREATE TRIGGER disputes_fixed BEFORE UPDATE ON disputes
BEGIN SELECT RAISE(ABORT, 'disputes are only added'); END;
COMMIT;
