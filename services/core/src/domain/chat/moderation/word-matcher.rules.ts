/**
 * Matching of whole words of a list in a text. The words form a trie, so that a text is read once regardless of the
 * list's length: at most (length of the text) × (length of the longest word) steps.
 */
import { isSpaceless } from '@plenum/contracts/scripts';
import { foldText } from './folded-text.rules.ts';

interface Node {
  readonly next: Map<string, Node>;
  ends: boolean;
}

const emptyNode = (): Node => ({ next: new Map(), ends: false });

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

/** Checks whether a word boundary is possible between two characters; in scripts without spaces, it always is. */
function isBoundary(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  return isSpaceless(before) || isSpaceless(after);
}

export type WordMatcher = (folded: string) => boolean;

export function createWordMatcher(words: readonly string[]): WordMatcher {
  const root = emptyNode();
  for (const word of words) add(root, foldText(word));
  return (folded) => root.next.size > 0 && contains(root, [...folded]);
}

function add(root: Node, word: string): void {
  if (word === '') return;
  let node = root;
  for (const character of word) {
    let next = node.next.get(character);
    if (next === undefined) {
      next = emptyNode();
      node.next.set(character, next);
    }
    node = next;
  }
  node.ends = true;
}

function contains(root: Node, text: readonly string[]): boolean {
  for (let start = 0; start < text.length; start += 1) {
    const first = text[start];
    if (first === undefined || !root.next.has(first) || !isBoundary(text[start - 1], first)) continue;
    if (beginsAt(root, text, start)) return true;
  }
  return false;
}

function beginsAt(root: Node, text: readonly string[], start: number): boolean {
  let node: Node | undefined = root;
  for (let at = start; at < text.length; at += 1) {
    node = node.next.get(text[at] ?? '');
    if (node === undefined) return false;
    if (node.ends && isBoundary(text[at], text[at + 1])) return true;
  }
  return false;
}
