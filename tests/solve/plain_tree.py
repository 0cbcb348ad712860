"""A plain solver of small games in extensive form, read from their text: CFR+ over every history, and best answers."""

from __future__ import annotations

import re
from collections import defaultdict

Node = tuple  # kind, then what belongs to it


def read_tree(text: str) -> Node:
    """The tree of an EFG text, each node before what follows it."""
    lines = iter(text.splitlines()[1:])

    def node() -> Node:
        line = next(lines)
        inside = re.findall(r"\{ (.*) \}", line)[0]
        if line[0] == "t":
            return ("t", float(inside.split()[0]))
        names = re.findall(r'"([^"]*)"', inside)
        if line[0] == "c":
            chances = [float(word) for word in inside.split()[1::2]]
            return ("c", [(chance, node()) for chance in chances])
        words = line.split()
        player = int(words[2])
        return ("p", player, (player, int(words[3])), [(name, node()) for name in names])

    return node()


def best_of(node: Node, player: int) -> float:
    """What a game of open cards is worth to a player, both playing their best."""
    if node[0] == "t":
        return float(node[1] if player == 1 else -node[1])
    pick = max if node[1] == player else min
    return pick(best_of(after, player) for _, after in node[3])


class PlainTree:
    """Strategies of both players and what the best answer to either brings the first."""

    def __init__(self, text: str) -> None:
        self.root = read_tree(text)
        self.regrets: dict = defaultdict(lambda: defaultdict(float))
        self.summed: dict = defaultdict(lambda: defaultdict(float))

    def learn(self, rounds: int) -> None:
        for number in range(1, rounds + 1):
            for player in (1, 2):
                found: dict = defaultdict(lambda: defaultdict(float))
                self._walk(self.root, player, 1.0, 1.0, number, found)
                for key, gains in found.items():
                    for name, gain in gains.items():
                        self.regrets[key][name] = max(0.0, self.regrets[key][name] + gain)

    def _strategy(self, table: dict, names: list[str]) -> list[float]:
        total = sum(table[name] for name in names)
        return [table[name] / total if total else 1 / len(names) for name in names]

    def _walk(self, node: Node, player: int, mine: float, theirs: float, weight: int, found: dict) -> float:
        if node[0] == "t":
            return theirs * (node[1] if player == 1 else -node[1])
        if node[0] == "c":
            return sum(self._walk(after, player, mine, theirs * chance, weight, found) for chance, after in node[1])
        _, who, key, after = node
        names = [name for name, _ in after]
        shares = self._strategy(self.regrets[key], names)
        if who != player:
            return sum(
                self._walk(then, player, mine, theirs * share, weight, found)
                for share, (_, then) in zip(shares, after, strict=True)
            )
        gains = [
            self._walk(then, player, mine * share, theirs, weight, found)
            for share, (_, then) in zip(shares, after, strict=True)
        ]
        value = sum(share * gain for share, gain in zip(shares, gains, strict=True))
        for name, share, gain in zip(names, shares, gains, strict=True):
            found[key][name] += gain - value
            self.summed[key][name] += weight * mine * share
        return value

    def best_answer(self, player: int) -> float:
        """What the player gains by answering the other's strategy best, knowing what he has seen and done before."""
        return self._best(player, [(self.root, 1.0)])

    def _best(self, player: int, nodes: list[tuple[Node, float]]) -> float:
        """The best from some nodes on, each weighed by the part of the others in coming there."""
        total = 0.0
        asked: dict = defaultdict(list)
        waiting = list(nodes)
        while waiting:
            node, reach = waiting.pop()
            if node[0] == "t":
                total += reach * (node[1] if player == 1 else -node[1])
            elif node[0] == "c":
                waiting += [(after, reach * chance) for chance, after in node[1]]
            elif node[1] == player:
                asked[node[2]].append((node, reach))
            else:
                shares = self._strategy(self.summed[node[2]], [name for name, _ in node[3]])
                waiting += [(after, reach * share) for share, (_, after) in zip(shares, node[3], strict=True)]
        for met in asked.values():
            ways = range(len(met[0][0][3]))
            total += max(self._best(player, [(node[3][way][1], reach) for node, reach in met]) for way in ways)
        return total
