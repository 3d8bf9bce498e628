/**
 * Strict JSON parser with line numbers for every array and object. Reads token by token without recursion, so deep
 * nesting is rejected cheaply.
 */
import { createScanner, type JSONScanner } from 'jsonc-parser';
import { UnreadableSchedule } from './schedule-problems.rules.ts';

export type JsonScalar = string | number | boolean | null;
export type JsonList = { readonly kind: 'list'; readonly line: number; readonly items: JsonNode[] };
export type JsonObject = {
  readonly kind: 'object';
  readonly line: number;
  readonly members: Map<string, JsonNode>;
};
export type JsonLeaf = { readonly kind: 'leaf'; readonly line: number; readonly value: JsonScalar };
export type JsonNode = JsonList | JsonObject | JsonLeaf;

/** Token kinds of jsonc-parser's scanner, whose const enum cannot be imported under isolated modules. */
const tokenKinds = {
  openObject: 1,
  closeObject: 2,
  openList: 3,
  closeList: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineBreak: 14,
  space: 15,
  end: 17,
} as const;

type Reader = { readonly scanner: JSONScanner; token: number };
type Container = JsonList | JsonObject;

/**
 * Reads a JSON document.
 * @throws UnreadableSchedule with the line where the text is not valid JSON, repeats a key or exceeds the nesting limit
 */
export function readJsonWithLines(text: string, maxDepth: number): JsonNode {
  const reader: Reader = { scanner: createScanner(text, false), token: 0 };
  advance(reader);
  const openContainers: Container[] = [];
  let value = readValueStart(reader, openContainers, maxDepth);
  while (openContainers.length > 0) {
    const container = openContainers.at(-1);
    if (container === undefined) break;
    if (closesHere(reader, container, value)) {
      openContainers.pop();
      value = container;
      continue;
    }
    const key = container.kind === 'object' ? readKey(reader, container) : null;
    const next = readValueStart(reader, openContainers, maxDepth);
    if (container.kind === 'list') container.items.push(next);
    else if (key !== null) container.members.set(key, next);
    value = next;
  }
  if (reader.token !== tokenKinds.end) throw malformed(reader, 'text follows after the end of the document');
  return value;
}

/** Checks whether the container closes here; otherwise consumes the comma before its next entry. */
function closesHere(reader: Reader, container: Container, lastNode: JsonNode): boolean {
  const closing = container.kind === 'list' ? tokenKinds.closeList : tokenKinds.closeObject;
  const isEmpty = lastNode === container;
  if (isAt(reader, closing)) {
    advance(reader);
    return true;
  }
  if (isEmpty) return false;
  if (!isAt(reader, tokenKinds.comma)) throw malformed(reader, 'a comma or the closing bracket is missing');
  advance(reader);
  if (isAt(reader, closing)) throw malformed(reader, 'there is a comma before a closing bracket');
  return false;
}

function readKey(reader: Reader, container: JsonObject): string {
  if (!isAt(reader, tokenKinds.string)) throw malformed(reader, 'a name in quotation marks is missing');
  const key = reader.scanner.getTokenValue();
  if (container.members.has(key)) throw malformed(reader, `the name “${key.slice(0, 60)}” occurs twice in an object`);
  advance(reader);
  if (!isAt(reader, tokenKinds.colon)) throw malformed(reader, 'a colon is missing');
  advance(reader);
  return key;
}

/** Reads a whole scalar, or opens a container; the caller reads its entries. */
function readValueStart(reader: Reader, openContainers: Container[], maxDepth: number): JsonNode {
  const line = lineOf(reader);
  const { token } = reader;
  if (token === tokenKinds.openObject || token === tokenKinds.openList) {
    if (openContainers.length === maxDepth)
      throw new UnreadableSchedule(line, 'too_deep', `Values are nested deeper than ${maxDepth} levels.`);
    const container: Container =
      token === tokenKinds.openList ? { kind: 'list', line, items: [] } : { kind: 'object', line, members: new Map() };
    openContainers.push(container);
    advance(reader);
    return container;
  }
  const value = scalarOf(reader);
  advance(reader);
  return { kind: 'leaf', line, value };
}

function scalarOf(reader: Reader): JsonScalar {
  switch (reader.token) {
    case tokenKinds.string:
      return reader.scanner.getTokenValue();
    case tokenKinds.number:
      return Number(reader.scanner.getTokenValue());
    case tokenKinds.true:
      return true;
    case tokenKinds.false:
      return false;
    case tokenKinds.null:
      return null;
    default:
      throw malformed(reader, reader.token === tokenKinds.end ? 'the document ends too early' : 'a value is missing');
  }
}

function advance(reader: Reader): void {
  do reader.token = reader.scanner.scan();
  while (reader.token === tokenKinds.space || reader.token === tokenKinds.lineBreak);
  if (reader.scanner.getTokenError() !== 0) throw malformed(reader, 'a string, number or character is not valid');
}

function isAt(reader: Reader, token: number): boolean {
  return reader.token === token;
}

function lineOf(reader: Reader): number {
  return reader.scanner.getTokenStartLine() + 1;
}

function malformed(reader: Reader, problem: string): UnreadableSchedule {
  return new UnreadableSchedule(lineOf(reader), 'malformed_json', `Not valid JSON: ${problem}.`);
}
