/* The card table. It draws a view, lets cards be chosen and sends what was confirmed; it never decides what is legal.
 *
 * It knows a model (get, set, save_changes, send, on, off) and an element. The model holds `view`, `lang`, `labels`
 * and `options`, remembers `selection`, and carries one message for each thing confirmed:
 * {kind, cards, target, rev, seq, nonce}.
 */

/* drawn from the package: begin */
const FACES = {"line":2.7,"paths":{"s":"M12 .8C13.8 5.2 22.6 9.4 22.6 15C22.6 18 20.3 19.8 17.8 19.8C15.6 19.8 13.9 18.7 13 17C13.2 19.4 14 21.6 15.8 23H8.2C10 21.6 10.8 19.4 11 17C10.1 18.7 8.4 19.8 6.2 19.8C3.7 19.8 1.4 18 1.4 15C1.4 9.4 10.2 5.2 12 .8Z","h":"M12 22.8C10 18.4 1 13.6 1 7.3C1 3.7 3.7 1.4 6.7 1.4C9.1 1.4 11.1 3 12 5.2C12.9 3 14.9 1.4 17.3 1.4C20.3 1.4 23 3.7 23 7.3C23 13.6 14 18.4 12 22.8Z","d":"M12 .6C13.9 4.9 17.4 9 20.6 12C17.4 15 13.9 19.1 12 23.4C10.1 19.1 6.6 15 3.4 12C6.6 9 10.1 4.9 12 .6Z","c":"M6.9 6.1a5.1 5.1 0 0 1 10.2 0a5.1 5.1 0 0 1-1.9 4a5.1 5.1 0 1 1-2.2 7C13.2 19.4 14 21.6 15.8 23H8.2C10 21.6 10.8 19.4 11 17a5.1 5.1 0 1 1-2.2-7a5.1 5.1 0 0 1-1.9-4Z","A":"M0 18L6 0L12 18M2.2 12H9.8","K":"M1 0V18M11.4 0L1 11M4.9 7L12 18","Q":"M6 0C9.5 0 12 3.6 12 9C12 14.4 9.5 18 6 18C2.5 18 0 14.4 0 9C0 3.6 2.5 0 6 0ZM7 12.6L12 18.4","J":"M4 0H10V12.6C10 16.2 8.2 18 5.2 18C2.4 18 .7 16.4 .5 13.4","T":"M-1 3.6L2 0V18M10.5 0C13.4 0 15 3.4 15 9C15 14.6 13.4 18 10.5 18C7.6 18 6 14.6 6 9C6 3.4 7.6 0 10.5 0Z","9":"M11.4 6A5.4 5.9 0 1 1 .6 6A5.4 5.9 0 1 1 11.4 6C11.4 11.5 9 16 4.4 18","8":"M6 0A4.6 4.3 0 1 1 6 8.6A4.6 4.3 0 1 1 6 0ZM6 8.6A5.6 4.7 0 1 1 6 18A5.6 4.7 0 1 1 6 8.6Z","7":"M.6 0H11.6C8.4 5 6 11 5.2 18","6":"M.6 12A5.4 5.9 0 1 1 11.4 12A5.4 5.9 0 1 1 .6 12C.6 6.5 3 2 7.6 0","5":"M10.6 0H2.6L1.6 8.2C2.8 7 4.2 6.5 5.8 6.5C9 6.5 11.5 8.8 11.5 12.2C11.5 15.6 9 18 5.8 18C3.2 18 1.2 16.8 .4 14.6","4":"M8.8 18V0L.4 12.8H12","3":"M1 2.4C2 .8 3.7 0 5.8 0C8.8 0 10.8 1.7 10.8 4.3C10.8 7 8.8 8.6 5 8.6C9 8.6 11.6 10.2 11.6 13.2C11.6 16.2 9.2 18 5.8 18C3.2 18 1.3 17 .4 15","2":"M.9 5C.9 2 3 0 6 0C9 0 11.1 1.9 11.1 4.7C11.1 8.6 5.6 11.6 .8 18H11.6","*":"M12 .8L15 8.6L23.4 9.1L16.9 14.4L19 22.6L12 18L5 22.6L7.1 14.4L.6 9.1L9 8.6Z","crown":"M2 20.5V7L7.6 12.4L12 3.5L16.4 12.4L22 7V20.5Z","tiara":"M2 20.5C2 15 2.4 11.6 3.4 8.6C5.4 12 8.6 11.6 12 4.4C15.4 11.6 18.6 12 20.6 8.6C21.6 11.6 22 15 22 20.5Z","plume":"M4 21C4 11 10 4 20.5 2.6C20.2 11.2 14.6 17.4 8 18.2L6.4 21.6Z","cap":"M5 18.4C4.6 14.4 4.6 12.2 3 11.2C2 10.6 1.6 11.6 1.9 13.2L-.5 12.8C-1 9.2 1 6.6 4.4 7C6.4 7.2 8 8.6 9 10.8C9.2 6.6 10.2 3.4 12 1.2C13.8 3.4 14.8 6.6 15 10.8C16 8.6 17.6 7.2 19.6 7C23 6.6 25 9.2 24.5 12.8L22.1 13.2C22.4 11.6 22 10.6 21 11.2C19.4 12.2 19.4 14.4 19 18.4ZM5 19.8H19V22.6H5ZM-1.3 15.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM10.1 .2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM21.5 15.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0Z","band":"M0 0H24V76H0Z","back":"M8 4H56A4 4 0 0 1 60 8V84A4 4 0 0 1 56 88H8A4 4 0 0 1 4 84V8A4 4 0 0 1 8 4Z","lattice":"M4 22L22 4M4 40L40 4M4 58L58 4M4 76L60 20M10 88L60 38M28 88L60 56M46 88L60 74M60 22L42 4M60 40L24 4M60 58L6 4M60 76L4 20M54 88L4 38M36 88L4 56M18 88L4 74"},"cards":{"As":[["fill","s",17.5,31.5,1.2083333333333333,0],["line","A",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","A",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"Ks":[["tint","band",20,8,1,0],["fill","crown",23,13,0.75,0],["line","K",24.2,35,1.3,0],["fill","s",23,62,0.75,0],["line","K",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","K",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"Qs":[["tint","band",20,8,1,0],["fill","tiara",23,13,0.75,0],["line","Q",24.2,35,1.3,0],["fill","s",23,62,0.75,0],["line","Q",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","Q",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"Js":[["tint","band",20,8,1,0],["fill","plume",23,13,0.75,0],["line","J",24.2,35,1.3,0],["fill","s",23,62,0.75,0],["line","J",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","J",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"Ts":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","T",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","T",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"9s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","9",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","9",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"8s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","8",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","8",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"7s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","7",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","7",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"6s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","6",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","6",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"5s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","5",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","5",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"4s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","4",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","4",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"3s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","3",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","3",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"2s":[["fill","s",19.0,33.0,1.0833333333333333,0],["line","2",6.5,8,1,0],["fill","s",6.4,30,0.52,0],["line","2",6.5,8,1,1],["fill","s",6.4,30,0.52,1]],"Ah":[["fill","h",17.5,31.5,1.2083333333333333,0],["line","A",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","A",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"Kh":[["tint","band",20,8,1,0],["fill","crown",23,13,0.75,0],["line","K",24.2,35,1.3,0],["fill","h",23,62,0.75,0],["line","K",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","K",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"Qh":[["tint","band",20,8,1,0],["fill","tiara",23,13,0.75,0],["line","Q",24.2,35,1.3,0],["fill","h",23,62,0.75,0],["line","Q",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","Q",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"Jh":[["tint","band",20,8,1,0],["fill","plume",23,13,0.75,0],["line","J",24.2,35,1.3,0],["fill","h",23,62,0.75,0],["line","J",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","J",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"Th":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","T",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","T",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"9h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","9",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","9",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"8h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","8",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","8",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"7h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","7",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","7",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"6h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","6",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","6",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"5h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","5",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","5",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"4h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","4",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","4",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"3h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","3",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","3",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"2h":[["fill","h",19.0,33.0,1.0833333333333333,0],["line","2",6.5,8,1,0],["fill","h",6.4,30,0.52,0],["line","2",6.5,8,1,1],["fill","h",6.4,30,0.52,1]],"Ad":[["fill","d",17.5,31.5,1.2083333333333333,0],["line","A",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","A",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"Kd":[["tint","band",20,8,1,0],["fill","crown",23,13,0.75,0],["line","K",24.2,35,1.3,0],["fill","d",23,62,0.75,0],["line","K",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","K",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"Qd":[["tint","band",20,8,1,0],["fill","tiara",23,13,0.75,0],["line","Q",24.2,35,1.3,0],["fill","d",23,62,0.75,0],["line","Q",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","Q",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"Jd":[["tint","band",20,8,1,0],["fill","plume",23,13,0.75,0],["line","J",24.2,35,1.3,0],["fill","d",23,62,0.75,0],["line","J",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","J",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"Td":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","T",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","T",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"9d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","9",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","9",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"8d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","8",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","8",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"7d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","7",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","7",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"6d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","6",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","6",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"5d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","5",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","5",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"4d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","4",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","4",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"3d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","3",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","3",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"2d":[["fill","d",19.0,33.0,1.0833333333333333,0],["line","2",6.5,8,1,0],["fill","d",6.4,30,0.52,0],["line","2",6.5,8,1,1],["fill","d",6.4,30,0.52,1]],"Ac":[["fill","c",17.5,31.5,1.2083333333333333,0],["line","A",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","A",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"Kc":[["tint","band",20,8,1,0],["fill","crown",23,13,0.75,0],["line","K",24.2,35,1.3,0],["fill","c",23,62,0.75,0],["line","K",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","K",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"Qc":[["tint","band",20,8,1,0],["fill","tiara",23,13,0.75,0],["line","Q",24.2,35,1.3,0],["fill","c",23,62,0.75,0],["line","Q",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","Q",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"Jc":[["tint","band",20,8,1,0],["fill","plume",23,13,0.75,0],["line","J",24.2,35,1.3,0],["fill","c",23,62,0.75,0],["line","J",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","J",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"Tc":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","T",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","T",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"9c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","9",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","9",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"8c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","8",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","8",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"7c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","7",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","7",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"6c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","6",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","6",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"5c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","5",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","5",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"4c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","4",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","4",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"3c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","3",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","3",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"2c":[["fill","c",19.0,33.0,1.0833333333333333,0],["line","2",6.5,8,1,0],["fill","c",6.4,30,0.52,0],["line","2",6.5,8,1,1],["fill","c",6.4,30,0.52,1]],"*":[["fill","cap",17,31,1.25,0],["fill","*",4,6,0.8,0],["fill","*",4,6,0.8,1]]},"back":[["thin","lattice",0,0,1,0],["thin","back",0,0,1,0]]};
/* drawn from the package: end */

const SVG = "http://www.w3.org/2000/svg";
const CARD_ORDER = Object.keys(FACES.cards);
const WIDTH = 64;
const HEIGHT = 92;
const STEP = 26;
const TOUCH_STEP = 44;
const STACK_STEP = 29;
const TAG_STEP = 42;
const LONG_TAG_STEP = 52;
const ROW_STEP = 54;
const SMALL = 0.625;
const MOST_BACKS = 6;
const MANY_CARDS = 6;
const DRAG_PIXELS = 8;
const PROPERTIES = ["view", "lang", "labels", "options"];

/* ------------------------------------------------------------------ drawing */

function node(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function button(className, text, act) {
  const made = node("button", className, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function drawn(shape) {
  const [how, name, x, y, scale, turned] = shape;
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", FACES.paths[name]);
  path.setAttribute("class", `ct-${how}`);
  const move = `translate(${x} ${y}) scale(${scale})`;
  path.setAttribute("transform", turned ? `rotate(180 ${WIDTH / 2} ${HEIGHT / 2}) ${move}` : move);
  return path;
}

function picture(card) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(...(card ? FACES.cards[card] : FACES.back).map(drawn));
  return svg;
}

function sign(card) {
  return card[0].replace("T", "10") + ({ s: "♠", h: "♥", d: "♦", c: "♣" }[card[1]] ?? "");
}

function dress(element, card, stands) {
  element.classList.add("ct-card", card ? `ct-suit-${card[1] ?? "joker"}` : "ct-back");
  element.append(picture(card));
  if (stands) {
    const tag = node("span", "ct-tag", `=${sign(stands)}`);
    tag.setAttribute("aria-hidden", "true");
    element.append(tag);
  }
  return element;
}

function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/* How many cards go in a row of that width, and how far apart, when each keeps `least` pixels of itself in view. */
function rows(count, width, least) {
  const most = Math.max(1, Math.floor((width - WIDTH) / least) + 1);
  const lines = Math.ceil(count / most) || 1;
  const across = Math.ceil(count / lines) || 1;
  const step = across > 1 ? Math.min(WIDTH + 8, (width - WIDTH) / (across - 1)) : WIDTH + 8;
  return { across, step, down: lines > 2 ? ROW_STEP : HEIGHT + 12, lines };
}

/* Where the cards of a pile lie that nobody chooses from: [x, y] for each. */
function places(pile, width) {
  const { cards, stands = [] } = pile;
  if (pile.role === "meld") {
    const ranks = new Set(cards.map((card, i) => (stands[i] || card)[0]).filter((rank) => rank !== "*"));
    if (ranks.size === 1) return cards.map((_, i) => [0, i * STACK_STEP]);
    const steps = cards.slice(0, -1).map((_, i) => (stands[i] ? (sign(stands[i]).length > 2 ? LONG_TAG_STEP : TAG_STEP) : STEP));
    const squeeze = Math.min(1, (width - WIDTH) / steps.reduce((sum, step) => sum + step, 0));
    let x = 0;
    return cards.map((_, i) => {
      const at = [x, 0];
      x += (steps[i] ?? 0) * squeeze;
      return at;
    });
  }
  const { across, step } = rows(cards.length, width, STEP);
  return cards.map((_, i) => [(i % across) * step, Math.floor(i / across) * ROW_STEP]);
}

function isDark(element, asked) {
  if (asked) return asked === "dark";
  const style = getComputedStyle(element);
  for (const name of ["--st-background-color", "--jp-layout-color0"]) {
    const colour = style.getPropertyValue(name).trim();
    if (!colour) continue;
    const probe = node("span");
    probe.style.color = colour;
    element.append(probe);
    const channels = getComputedStyle(probe).color.match(/[\d.]+/g)?.map(Number) ?? [];
    probe.remove();
    if (channels.length >= 3) return 0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2] < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/* ------------------------------------------------------------------ the table */

function table(model, el) {
  const root = node("div", "ct-root");
  // Not in the sheet, which may come after the first drawing: another width would draw everything anew.
  Object.assign(root.style, { boxSizing: "border-box", padding: "8px" });
  root.setAttribute("role", "group");
  root.dataset.lmSuppressShortcuts = "true";
  const stage = node("div", "ct-stage");
  const note = node("p", "ct-note");
  note.setAttribute("aria-hidden", "true");
  const live = node("div", "ct-live");
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  root.append(stage, note, live);
  el.append(root);

  let view, labels, options, lang;
  let chosen = [];
  let sort = "";
  let asText = false;
  let withKeys = false;
  let pending = null;
  let seq = 0;
  let width = 0;
  let painted = "";
  let spoken = null;
  let scheduled = false;
  let drag = null;
  let swallowClick = false;

  const word = (key) => labels.words[key] ?? key;
  const counted = (key, n) => {
    const forms = labels.counts[key];
    return (forms[new Intl.PluralRules(lang).select(n)] ?? forms.other).replace("{n}", () => n);
  };
  const cardName = (card, stands) => stands
    ? word("stands").replace("{card}", () => labels.cards[card]).replace("{other}", () => labels.cards[stands] ?? labels.ranks[stands])
    : labels.cards[card];
  const cardOf = (id) => {
    const [pile, place] = id.split(":").map(Number);
    return view.piles[pile]?.cards[place];
  };
  const isOwn = (pile) => pile.seat !== null
    && (pile.seat === view.seat || (view.seat && !view.seats.includes(pile.seat) && pile.seat.includes(view.seat)));
  const isOwnHand = (pile) => pile.role === "hand" && pile.seat === view.seat;
  const focused = () => {
    const active = root.getRootNode().activeElement;
    return active && root.contains(active) ? active : null;
  };

  function announce(text) {
    note.textContent = text;
    live.textContent = "";
    requestAnimationFrame(() => { live.textContent = text; });
  }

  /* -------------------------------------------------------------- choosing and sending */

  function limit() {
    const most = [...options.actions, ...options.targets].map((way) => way.most);
    return most.length ? Math.max(...most) : Infinity;
  }

  function choose(id) {
    if (pending || !cardOf(id)) return;
    if (chosen.includes(id)) chosen = chosen.filter((other) => other !== id);
    else if (limit() === 1) chosen = [id];
    else if (chosen.length >= limit()) return announce(word("too many"));
    else chosen = [...chosen, id];
    remember();
    showChosen();
    announce(counted("chosen", chosen.length));
  }

  function remember() {
    model.set("selection", { rev: view.rev, ids: chosen, cards: chosen.map(cardOf) });
    model.save_changes();
  }

  function recall() {
    const kept = model.get("selection");
    if (!kept || kept.rev !== view.rev || !Array.isArray(kept.ids)) return;
    chosen = kept.ids.filter((id) => typeof id === "string" && options.piles.includes(Number(id.split(":")[0])) && cardOf(id));
  }

  function send(kind, target, least, most) {
    if (pending) return;
    if (chosen.length < least) return announce(word("too few"));
    if (chosen.length > most) return announce(word("too many"));
    emit(kind, target, chosen.map(cardOf));
  }

  function emit(kind, target, cards) {
    if (pending) return;
    seq = Math.max(seq, view.heard) + 1;
    pending = { seq, rev: view.rev };
    showChosen();
    announce(word("sent"));
    model.send({ kind, cards, target, rev: view.rev, seq, nonce: view.nonce });
  }

  const melds = () => options.targets.filter((target) => view.piles[target.pile].role === "meld");
  const confirm = (action) => send(action.kind, null, action.least, action.most);
  const put = (target) => send(target.kind, target.pile, target.least, target.most);
  const ask = (kind) => { if (options.quiet.includes(kind)) emit(kind, null, []); };

  function showChosen() {
    root.toggleAttribute("data-chosen", chosen.length > 0);
    root.toggleAttribute("data-waiting", pending !== null);
    for (const card of root.querySelectorAll("button.ct-card")) {
      card.setAttribute("aria-pressed", String(chosen.includes(card.dataset.id)));
    }
    for (const way of root.querySelectorAll(".ct-act, .ct-target")) way.setAttribute("aria-disabled", String(pending !== null));
  }

  /* -------------------------------------------------------------- painting */

  function still(pile, index) {
    const box = node("div", "ct-cards");
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", view.lines[index]);
    const back = pile.role === "hand" || pile.role === "won" ? SMALL : 1;
    const many = pile.hidden > MOST_BACKS || back === 1;
    let right = 0;
    let bottom = 0;
    const lay = (card, stands, x, y, scale) => {
      const made = dress(node("span"), card, stands);
      made.style.left = `${x}px`;
      made.style.top = `${y}px`;
      if (scale !== 1) made.style.setProperty("--scale", scale);
      box.append(made);
      right = Math.max(right, x + WIDTH * scale);
      bottom = Math.max(bottom, y + HEIGHT * scale);
    };
    const backs = many ? Math.min(3, pile.hidden) : pile.hidden;
    for (let i = 0; i < backs; i += 1) lay(null, "", i * (many ? 3 : 16), 0, back);
    const start = right && pile.cards.length ? right + 8 : 0;
    const entries = isOwnHand(pile) ? sorted(pile) : pile.cards.map((card, place) => ({ card, place }));
    places(pile, width - 32 - start).forEach(([x, y], i) => {
      lay(entries[i].card, pile.stands?.[entries[i].place], start + x, y, 1);
    });
    box.classList.toggle("ct-empty", !right);
    box.style.width = `${right || WIDTH}px`;
    box.style.height = `${bottom || HEIGHT}px`;
    return box;
  }

  function sorted(pile) {
    const entries = pile.cards.map((card, place) => ({ card, place, at: CARD_ORDER.indexOf(card) }));
    if (sort === "suit") entries.sort((a, b) => a.at - b.at || a.place - b.place);
    if (sort === "rank") entries.sort((a, b) => rankOf(a.card) - rankOf(b.card) || a.at - b.at || a.place - b.place);
    return entries;
  }

  function rankOf(card) {
    return CARD_ORDER.findIndex((other) => other[0] === card[0]);
  }

  function toolbar(pile, index) {
    const bar = node("div", "ct-hand");
    bar.setAttribute("role", "toolbar");
    bar.setAttribute("aria-label", view.names[index]);
    const { across, step, down, lines } = rows(pile.cards.length, pile.role === "hand" ? width : width - 32, TOUCH_STEP);
    bar.dataset.across = across;
    bar.style.gridTemplateColumns = across > 1 ? `repeat(${across - 1}, ${step}px) ${WIDTH}px` : `${WIDTH}px`;
    bar.style.gridTemplateRows = lines > 1 ? `repeat(${lines - 1}, ${down}px) ${HEIGHT}px` : `${HEIGHT}px`;
    const twins = {};
    sorted(pile).forEach(({ card, place }, i) => {
      const id = `${index}:${place}`;
      twins[card] = (twins[card] ?? 0) + 1;
      const made = button("", undefined, () => choose(id));
      dress(made, card, pile.stands?.[place]);
      made.dataset.id = id;
      made.dataset.same = `${pile.role} ${pile.seat} ${card} ${twins[card]}`;
      made.dataset.spot = `${pile.role} ${pile.seat} ${i}`;
      made.setAttribute("aria-label", cardName(card, pile.stands?.[place]));
      made.setAttribute("aria-pressed", "false");
      made.tabIndex = i === 0 ? 0 : -1;
      bar.append(made);
    });
    return bar;
  }

  function area(index) {
    const pile = view.piles[index];
    const box = node("div", "ct-pile");
    box.append(node("div", "ct-caption", view.captions[index]));
    const target = options.targets.find((way) => way.pile === index);
    const holder = node("div", "ct-holder");
    holder.append(options.piles.includes(index) ? toolbar(pile, index) : still(pile, index));
    if (target) {
      const onto = button("ct-target", undefined, () => put(target));
      onto.setAttribute("aria-label", word("here").replace("{what}", () => view.lines[index]));
      onto.dataset.spot = `target ${index}`;
      holder.append(onto);
    }
    box.append(holder);
    return box;
  }

  function band(className, indices) {
    const made = node("div", className);
    made.append(...indices.map(area));
    return made;
  }

  /* The melds of each side below the name of the side. */
  function sides(indices) {
    return [...new Set(indices.map((index) => view.piles[index].seat))].map((seat) => {
      const made = band("ct-band", indices.filter((index) => view.piles[index].seat === seat));
      if (seat) made.prepend(node("div", "ct-side", view.sides[seat]));
      return made;
    });
  }

  function trumpAlone() {
    const box = node("div", "ct-pile");
    const chip = node("div", `ct-chip ct-suit-${view.facts.trump}`);
    chip.setAttribute("role", "img");
    chip.setAttribute("aria-label", `${capital(word("trump"))}: ${labels.suits[view.facts.trump]}`);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.append(drawn(["fill", view.facts.trump, 0, 0, 1, 0]));
    chip.append(svg);
    box.append(node("div", "ct-caption", capital(word("trump"))), chip);
    return box;
  }

  function scene() {
    const made = node("div", "ct-scene");
    const places = { above: [], theirs: [], centre: [], ours: [], own: [], hand: [] };
    view.piles.forEach((pile, index) => {
      const aim = options.targets.some((way) => way.pile === index);
      if (!pile.cards.length && !pile.hidden && !aim) return;
      const own = isOwn(pile);
      if (pile.role === "hand" && pile.seat === view.seat) places.hand.push(index);
      else if (pile.role === "meld") places[own ? "ours" : "theirs"].push(index);
      else if (pile.role === "hand" || pile.role === "won") places[own ? "own" : "above"].push(index);
      else places.centre.push(index);
    });
    const middle = node("div", "ct-middle");
    const centre = band("ct-band", places.centre);
    const turned = view.piles.some((pile) => pile.role === "turned" && pile.cards.length);
    if (labels.suits[view.facts.trump] && !turned) centre.append(trumpAlone());
    const told = node("div", "ct-band");
    told.append(...view.remarks.map((line) => node("div", "ct-caption", line)));
    for (const row of [told, ...sides(places.theirs), centre, ...sides(places.ours)]) {
      if (row.childElementCount) middle.append(row);
    }
    for (const row of [band("ct-band", places.above), middle]) {
      if (row.childElementCount) made.append(row);
    }
    return { made, below: below(places.own, places.hand) };
  }

  /* A small hand lies beside what its holder has won, as long as both together are small; else below it. */
  function below(won, hand) {
    const count = [...won, ...hand].reduce((sum, index) => sum + view.piles[index].cards.length, 0);
    const small = count <= MANY_CARDS;
    const rows = small ? [[...won, ...hand]] : [won, hand];
    return rows.filter((row) => row.length).map((row) => band("ct-band ct-low", row));
  }

  function textForm() {
    const made = node("div", "ct-text");
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", word("text"));
    const list = node("ul");
    list.append(...view.lines.map((line) => node("li", "", line)));
    made.append(list);
    if (view.notation) made.append(node("code", "", view.notation));
    return made;
  }

  function keysList() {
    const made = node("dl", "ct-keys");
    const there = { h: options.quiet.includes("hint"), n: options.quiet.includes("next"), digits: melds().length > 0 };
    for (const key of ["arrows", "space", "enter", "digits", "h", "t", "n", "?"].filter((name) => there[name] ?? true)) {
      const term = node("dt");
      term.append(node("kbd", "", labels.words[`name ${key}`] ?? key));
      made.append(term, node("dd", "", word(`key ${key}`)));
    }
    return made;
  }

  function controls() {
    const made = node("div", "ct-bar");
    const acts = node("div", "ct-acts");
    options.actions.forEach((action, i) => {
      const act = button(i === 0 ? "ct-act ct-main" : "ct-act", action.label, () => confirm(action));
      act.dataset.spot = `action ${action.kind}`;
      acts.append(act);
    });
    const quiet = node("div", "ct-quiets");
    const soft = (key, text, act, pressed) => {
      const made = button("ct-quiet", text, act);
      made.dataset.spot = `quiet ${key}`;
      if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
      quiet.append(made);
    };
    if (view.piles.some((pile, i) => (options.piles.includes(i) || isOwnHand(pile)) && pile.cards.length > MANY_CARDS)) {
      for (const by of ["suit", "rank"]) soft(by, word(`sort ${by}`), () => { sort = by; paint(true); }, sort === by);
    }
    for (const kind of options.quiet) soft(kind, word(kind), () => ask(kind));
    soft("text", word("text"), toggleText, asText);
    soft("keys", word("keys"), toggleKeys, withKeys);
    made.append(acts, quiet);
    return made;
  }

  function toggleText() { asText = !asText; paint(true); }
  function toggleKeys() { withKeys = !withKeys; paint(true); }

  /* Draw anew what changed, and leave the focus where it was: on the same card, else on the same spot. */
  function paint(force) {
    const state = JSON.stringify([view, labels, options, lang, width]);
    root.dataset.theme = isDark(root, options.theme) ? "dark" : "light";
    root.toggleAttribute("data-four", options.four_colours);
    if (!force && state === painted) return showChosen();
    painted = state;
    const held = focused();
    const { same, spot } = held?.dataset ?? {};
    root.lang = lang;
    root.setAttribute("aria-label", capital(word("table")));
    const { made, below } = scene();
    stage.replaceChildren(asText ? textForm() : made, ...below, controls(), ...(withKeys ? [keysList()] : []));
    showChosen();
    if (held) refocus(same, spot);
  }

  function refocus(same, spot) {
    const found = (name, value) => [...root.querySelectorAll(`[data-${name}]`)].find((each) => each.dataset[name] === value);
    const cards = [...root.querySelectorAll("button.ct-card")];
    const next = (same && found("same", same)) ?? (spot && found("spot", spot)) ?? cards.at(-1) ?? root.querySelector("button");
    if (next) rove(next);
  }

  function rove(card) {
    const bar = card.closest(".ct-hand");
    if (bar) for (const other of bar.children) other.tabIndex = other === card ? 0 : -1;
    card.focus({ preventScroll: true });
    card.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  /* -------------------------------------------------------------- news from the host */

  function update() {
    scheduled = false;
    const before = view;
    [view, lang, labels, options] = PROPERTIES.map((name) => model.get(name));
    if (!view || !labels || !options) return;
    const isNew = !before || before.rev !== view.rev || before.nonce !== view.nonce;
    if (isNew) {
      chosen = [];
      pending = null;
      if (!before) sort = options.sort;
      recall();
    } else if (pending && view.heard >= pending.seq) pending = null;
    seq = Math.max(seq, view.heard);
    const news = `${view.rev} ${view.heard} ${view.say}`;
    paint(false);
    if (news !== spoken) {
      spoken = news;
      if (view.say) announce(view.say);
      else note.textContent = "";
    }
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(update);
  }

  function adopt() {
    const kept = model.get("selection");
    if (!view || kept?.rev !== view.rev || JSON.stringify(kept.ids) === JSON.stringify(chosen)) return;
    recall();
    showChosen();
  }

  /* -------------------------------------------------------------- keys */

  function walk(card, key) {
    const bar = card.closest(".ct-hand");
    if (!bar) return false;
    const cards = [...bar.children];
    const across = Number(bar.dataset.across);
    const at = cards.indexOf(card);
    const to = {
      ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - across, ArrowDown: at + across, Home: 0, End: cards.length - 1,
    }[key];
    if (to === undefined) return false;
    if (cards[to]) rove(cards[to]);
    return true;
  }

  function press(event) {
    event.stopPropagation();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const card = event.target.closest?.("button.ct-card");
    let done = true;
    if (card && walk(card, event.key)) done = true;
    else if (card && event.key === " ") { if (!event.repeat) choose(card.dataset.id); }
    else if (card && event.key === "Enter") { if (!event.repeat && options.actions.length) confirm(options.actions[0]); }
    else if (event.key === "Escape") {
      if (chosen.length && !pending) { chosen = []; remember(); showChosen(); announce(counted("chosen", 0)); }
    } else if (event.key === "?") toggleKeys();
    else if (event.repeat) done = false;
    else if (melds()[Number(event.key) - 1]) put(melds()[Number(event.key) - 1]);
    else if (event.code === "KeyH") ask("hint");
    else if (event.code === "KeyT") toggleText();
    else if (event.code === "KeyN") ask("next");
    else done = false;
    if (done) event.preventDefault();
  }

  function hush(event) {
    event.stopPropagation();
    if (event.key === " " && event.target.closest?.("button.ct-card")) event.preventDefault();
  }

  /* -------------------------------------------------------------- dragging with a mouse or a pen */

  function grab(event) {
    const card = event.target.closest?.("button.ct-card");
    swallowClick = false;
    if (card && event.button === 0 && event.pointerType !== "touch" && options.targets.length && !pending) {
      drag = { card, id: card.dataset.id, x: event.clientX, y: event.clientY, moving: false };
    }
  }

  function move(event) {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(x, y) < DRAG_PIXELS) return;
    if (!drag.moving) {
      drag.moving = true;
      if (!chosen.includes(drag.id)) choose(drag.id);
      root.toggleAttribute("data-dragging", true);
    }
    for (const card of root.querySelectorAll('button.ct-card[aria-pressed="true"]')) card.style.translate = `${x}px ${y}px`;
    const under = onto(event);
    for (const spot of root.querySelectorAll(".ct-target")) spot.toggleAttribute("data-over", spot === under);
  }

  function onto(event) {
    return root.getRootNode().elementsFromPoint(event.clientX, event.clientY).find((each) => each.classList.contains("ct-target"));
  }

  function drop(event) {
    if (!drag) return;
    const { moving } = drag;
    drag = null;
    root.removeAttribute("data-dragging");
    for (const card of root.querySelectorAll("button.ct-card")) card.style.translate = "";
    for (const spot of root.querySelectorAll(".ct-target")) spot.removeAttribute("data-over");
    if (!moving) return;
    swallowClick = true;
    if (event.type === "pointerup") onto(event)?.click();
  }

  function afterDrag(event) {
    if (swallowClick && event.target.closest?.("button.ct-card")) { event.stopPropagation(); event.preventDefault(); }
    if (event.isTrusted) swallowClick = false;
  }

  /* -------------------------------------------------------------- life */

  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener("keydown", press, { signal });
  root.addEventListener("keyup", hush, { signal });
  root.addEventListener("keypress", hush, { signal });
  root.addEventListener("focusin", (event) => {
    const card = event.target.closest?.("button.ct-card");
    if (card) for (const other of card.closest(".ct-hand").children) other.tabIndex = other === card ? 0 : -1;
  }, { signal });
  root.addEventListener("pointerdown", grab, { signal });
  root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  root.addEventListener("click", afterDrag, { capture: true, signal });
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", drop, { signal });
  document.addEventListener("pointercancel", drop, { signal });

  const shade = () => { if (options) paint(false); };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", shade, { signal });
  const themes = new MutationObserver(shade);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  const sizes = new ResizeObserver(() => {
    const now = Math.floor(stage.clientWidth);
    if (now && now !== width) { width = now; if (view) paint(false); }
  });
  width = Math.floor(stage.clientWidth) || 640;
  sizes.observe(stage);

  for (const name of PROPERTIES) model.on(`change:${name}`, schedule);
  model.on("change:selection", adopt);
  update();

  return () => {
    stop.abort();
    themes.disconnect();
    sizes.disconnect();
    for (const name of PROPERTIES) model.off(`change:${name}`, schedule);
    model.off("change:selection", adopt);
    root.remove();
  };
}

/* ------------------------------------------------------------------ hosts */

const mounted = new WeakMap();

/* The host calls this again with every change of data or theme: one model a parent, told of the changes. */
function streamlit(component) {
  const parent = component.parentElement;
  let held = mounted.get(parent);
  if (held) {
    held.component = component;
    for (const hear of held.hearers) hear();
    return held.leave;
  }
  held = { component, hearers: new Set(), changed: {} };
  const model = {
    get: (name) => held.component.data?.[name],
    set: (name, value) => { held.changed[name] = value; },
    save_changes: () => {
      for (const [name, value] of Object.entries(held.changed)) held.component.setStateValue(name, value);
      held.changed = {};
    },
    send: (message) => held.component.setTriggerValue("move", message),
    on: (name, hear) => { if (name !== "change:selection") held.hearers.add(hear); },
    off: (_name, hear) => held.hearers.delete(hear),
  };
  mounted.set(parent, held);
  const dispose = table(model, parent);
  held.leave = () => {
    mounted.delete(parent);
    dispose();
  };
  return held.leave;
}

export default function cardTable(argument) {
  return argument?.parentElement ? streamlit(argument) : { render: ({ model, el }) => table(model, el) };
}
