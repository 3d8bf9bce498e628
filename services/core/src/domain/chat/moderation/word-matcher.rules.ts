/**
 * Matching of whole words of a list in a text. The words form a trie, so the time does not depend on the length of the
 * list: at most (length of the text) × (length of the longest word) steps.
 */
import { isSpaceless } from '@plenum/contracts/spaceless-scripts';
import { foldText } from './folded-text.rules.ts';

interface TrieNode {
  readonly next: Map<string, TrieNode>;
  isWordEnd: boolean;
}

const createNode = (): TrieNode => ({ next: new Map(), isWordEnd: false });

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

/**
 * Checks whether a word boundary is possible between two characters, which is always the case in scripts without
 * spaces.
 */
function isBoundary(previous: string | undefined, next: string | undefined): boolean {
  if (previous === undefined || next === undefined) return true;
  if (!wordCharacter.test(previous) || !wordCharacter.test(next)) return true;
  return isSpaceless(previous) || isSpaceless(next);
}

export type WordMatcher = (folded: string) => boolean;

export function createWordMatcher(words: readonly string[]): WordMatcher {
  const root = createNode();
  for (const word of words) addWord(root, foldText(word));
  return (folded) => root.next.size > 0 && containsWord(root, [...folded]);
}

function addWord(root: TrieNode, word: string): void {
  if (word === '') return;
  let node = root;
  for (const character of word) {
    let next = node.next.get(character);
    if (next === undefined) {
      next = createNode();
      node.next.set(character, next);
    }
    node = next;
  }
  node.isWordEnd = true;
}

function containsWord(root: TrieNode, text: readonly string[]): boolean {
  for (let start = 0; start < text.length; start += 1) {
    const first = text[start];
    if (first === undefined || !root.next.has(first) || !isBoundary(text[start - 1], first)) continue;
    if (matchesAt(root, text, start)) return true;
  }
  return false;
}

function matchesAt(root: TrieNode, text: readonly string[], start: number): boolean {
  let node: TrieNode | undefined = root;
  for (let index = start; index < text.length; index += 1) {
    node = node.next.get(text[index] ?? '');
    if (node === undefined) return false;
    if (node.isWordEnd && isBoundary(text[index], text[index + 1])) return true;
  }
  return false;
}
