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
        """What the player gains by answering the other's strategy best, in a tree where he acts once."""
        ways: dict = defaultdict(lambda: defaultdict(float))

        def walk(node: Node, reach: float) -> None:
            if node[0] == "c":
                for chance, after in node[1]:
                    walk(after, reach * chance)
            elif node[1] == player:
                for name, after in node[3]:
                    ways[node[2]][name] += self._below(after, reach, player)
            else:
                shares = self._strategy(self.summed[node[2]], [name for name, _ in node[3]])
                for share, (_, after) in zip(shares, node[3], strict=True):
                    walk(after, reach * share)

        walk(self.root, 1.0)
        return sum(max(gains.values()) for gains in ways.values())

    def _below(self, node: Node, reach: float, player: int) -> float:
        if node[0] == "t":
            return reach * (node[1] if player == 1 else -node[1])
        shares = self._strategy(self.summed[node[2]], [name for name, _ in node[3]])
        return sum(self._below(after, reach * share, player) for share, (_, after) in zip(shares, node[3], strict=True))
