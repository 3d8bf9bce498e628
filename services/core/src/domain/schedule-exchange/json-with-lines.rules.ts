/**
 * Strict JSON with line numbers: every array and object knows where it begins. Reads token by token without recursion,
 * so that deep nesting costs nothing before it is refused.
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

/** The token kinds of jsonc-parser's scanner; its own const enum cannot be imported by a module on its own. */
const token_kinds = {
  open_object: 1,
  close_object: 2,
  open_list: 3,
  close_list: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  line_break: 14,
  space: 15,
  end: 17,
} as const;

type Reader = { readonly scanner: JSONScanner; token: number };
type Container = JsonList | JsonObject;

/**
 * Reads one JSON document.
 * @throws UnreadableSchedule with the line where the text stops being JSON, names a key twice or nests too deeply.
 */
export function readJsonWithLines(text: string, depth_max: number): JsonNode {
  const reader: Reader = { scanner: createScanner(text, false), token: 0 };
  advance(reader);
  const open: Container[] = [];
  let value = readValueStart(reader, open, depth_max);
  while (open.length > 0) {
    const container = open.at(-1);
    if (container === undefined) break;
    if (endsHere(reader, container, value)) {
      open.pop();
      value = container;
      continue;
    }
    const key = container.kind === 'object' ? readKey(reader, container) : null;
    const next = readValueStart(reader, open, depth_max);
    if (container.kind === 'list') container.items.push(next);
    else if (key !== null) container.members.set(key, next);
    value = next;
  }
  if (reader.token !== token_kinds.end) throw malformed(reader, 'text follows after the end of the document');
  return value;
}

/** Whether the container closes here; otherwise steps over the comma before its next entry. */
function endsHere(reader: Reader, container: Container, last: JsonNode): boolean {
  const closing = container.kind === 'list' ? token_kinds.close_list : token_kinds.close_object;
  const is_fresh = last === container;
  if (isAt(reader, closing)) {
    advance(reader);
    return true;
  }
  if (is_fresh) return false;
  if (!isAt(reader, token_kinds.comma)) throw malformed(reader, 'a comma or the closing bracket is missing');
  advance(reader);
  if (isAt(reader, closing)) throw malformed(reader, 'a comma stands before a closing bracket');
  return false;
}

function readKey(reader: Reader, container: JsonObject): string {
  if (!isAt(reader, token_kinds.string)) throw malformed(reader, 'a name in quotation marks is missing');
  const key = reader.scanner.getTokenValue();
  if (container.members.has(key)) throw malformed(reader, `the name “${key.slice(0, 60)}” stands twice in one object`);
  advance(reader);
  if (!isAt(reader, token_kinds.colon)) throw malformed(reader, 'a colon is missing');
  advance(reader);
  return key;
}

/** Reads a whole scalar, or opens a container whose entries the caller reads. */
function readValueStart(reader: Reader, open: Container[], depth_max: number): JsonNode {
  const line = lineOf(reader);
  const { token } = reader;
  if (token === token_kinds.open_object || token === token_kinds.open_list) {
    if (open.length === depth_max)
      throw new UnreadableSchedule(line, 'too_deep', `Values are nested deeper than ${depth_max} levels.`);
    const container: Container =
      token === token_kinds.open_list
        ? { kind: 'list', line, items: [] }
        : { kind: 'object', line, members: new Map() };
    open.push(container);
    advance(reader);
    return container;
  }
  const value = scalarOf(reader);
  advance(reader);
  return { kind: 'leaf', line, value };
}

function scalarOf(reader: Reader): JsonScalar {
  switch (reader.token) {
    case token_kinds.string:
      return reader.scanner.getTokenValue();
    case token_kinds.number:
      return Number(reader.scanner.getTokenValue());
    case token_kinds.true:
      return true;
    case token_kinds.false:
      return false;
    case token_kinds.null:
      return null;
    default:
      throw malformed(reader, reader.token === token_kinds.end ? 'the document ends too early' : 'a value is missing');
  }
}

function advance(reader: Reader): void {
  do reader.token = reader.scanner.scan();
  while (reader.token === token_kinds.space || reader.token === token_kinds.line_break);
  if (reader.scanner.getTokenError() !== 0) throw malformed(reader, 'a string, number or character is not valid');
}

function isAt(reader: Reader, token: number): boolean {
  return reader.token === token;
}

function lineOf(reader: Reader): number {
  return reader.scanner.getTokenStartLine() + 1;
}

function malformed(reader: Reader, what: string): UnreadableSchedule {
  return new UnreadableSchedule(lineOf(reader), 'malformed_json', `Not valid JSON: ${what}.`);
}
