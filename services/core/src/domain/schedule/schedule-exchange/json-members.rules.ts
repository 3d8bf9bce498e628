import type { JsonList, JsonNode } from './json-with-lines.rules.ts';
import type { RawText } from './parsed-schedule.rules.ts';
import { maxRawTextLength } from './schedule-limits.rules.ts';
import { quote, UnreadableSchedule } from './schedule-problems.rules.ts';

/** Returns a member of an object; null if it is absent or null. */
export function member(node: JsonNode, name: string): JsonNode | null {
  if (node.kind !== 'object') return null;
  const value = node.members.get(name);
  return value === undefined || (value.kind === 'leaf' && value.value === null) ? null : value;
}

/** Returns the text or number of a member; null if it is absent, null or empty. */
export function textOf(node: JsonNode, name: string): RawText | null {
  const value = member(node, name);
  if (value === null) return null;
  if (value.kind !== 'leaf' || typeof value.value === 'boolean') throw wrongType(value, name, 'a text');
  const text = String(value.value);
  if (text.length > maxRawTextLength)
    throw new UnreadableSchedule(value.line, 'text_too_long', `The text of ${quote(name)} is too long.`);
  return text === '' ? null : { text, line: value.line };
}

/** Returns a boolean member as text. */
export function flagOf(node: JsonNode, name: string): RawText | null {
  const value = member(node, name);
  if (value?.kind === 'leaf' && typeof value.value === 'boolean')
    return { text: String(value.value), line: value.line };
  return textOf(node, name);
}

/** Returns a list; throws for other values. */
export function listOf(node: JsonNode, name: string): JsonList {
  if (node.kind !== 'list') throw wrongType(node, name, 'a list');
  return node;
}

/** Returns the problem for a value of the wrong type. */
export function wrongType(node: JsonNode, name: string, expected: string): UnreadableSchedule {
  return new UnreadableSchedule(node.line, 'wrong_type', `${quote(name)} should be ${expected}.`);
}
