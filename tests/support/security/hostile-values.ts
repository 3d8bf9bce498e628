/** Values that no valid client sends, and manipulations of a valid body. */
import fc from 'fast-check';

const deep = (depth: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/** Common ones: wrong types, limits of numbers, text that other systems interpret as code. */
const classics: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '0',
  '1',
  '1e3',
  'NaN',
  'null',
  'undefined',
  'true',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDC00\uD800',
  '\u202Eabc',
  '\u200B\u200B',
  'a\u0301'.repeat(200),
  '../../etc/passwd',
  '..%2f..%2f',
  "' or 1=1 --",
  '"; drop table users; --',
  '%00',
  '%s%n',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  'a\r\nSet-Cookie: x=y',
  '__proto__',
  'constructor',
  'toString',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2031-02-30',
  '25:61',
  '2031-01-01T00:00:00+99:99',
  'x'.repeat(300),
  'ü'.repeat(5_000),
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 'x' },
  { $ne: null },
  { constructor: { prototype: { polluted: true } } },
  deep(60),
];

/** Any value. */
export const unusualValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...classics) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Text for a part of a path or a query. */
export const unusualTexts: fc.Arbitrary<string> = unusualValues.map((value) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000),
);

/** Fields that decide about permissions and must never be accepted from a body. */
const privilegedFields: readonly (readonly [name: string, value: unknown])[] = [
  ['id', 1],
  ['user_id', 1],
  ['org_id', 1],
  ['organization_id', 1],
  ['role', 'ADMIN'],
  ['plan', 'UNLIMITED_ATTENDEES'],
  ['is_banned', false],
  ['is_admin', true],
  ['email_verified', true],
  ['created_at', '1999-01-01T00:00:00Z'],
  ['deleted_at', null],
  ['constructor', { prototype: { polluted: true } }],
];

type Mutation =
  | { readonly kind: 'replace'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'add'; readonly field: readonly [string, unknown] }
  | { readonly kind: 'whole'; readonly value: unknown };

/** One change to a body. */
export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(1_000), value: unusualValues }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat(1_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), field: fc.constantFrom(...privilegedFields) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('whole' as const), value: unusualValues }) },
);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies changes to a copy of a body. */
export function applyMutations(body: unknown, changes: readonly Mutation[]): unknown {
  let result: unknown = structuredClone(body);
  for (const change of changes) {
    if (change.kind === 'whole') result = change.value;
    else if (isPlain(result)) result = changed(result, change);
  }
  return result;
}

function changed(body: Record<string, unknown>, change: Exclude<Mutation, { kind: 'whole' }>): Record<string, unknown> {
  if (change.kind === 'add') return { ...body, [change.field[0]]: change.field[1] };
  const names = Object.keys(body);
  const name = names[change.at % Math.max(names.length, 1)];
  if (name === undefined) return body;
  const { [name]: before, ...others } = body;
  if (change.kind === 'drop') return others;
  // Nested objects are manipulated as well as replaced.
  if (isPlain(before) && change.at % 2 === 0) return { ...others, [name]: changed(before, change) };
  if (Array.isArray(before) && before.length > 0 && change.at % 2 === 0)
    return { ...others, [name]: [change.value, ...before.slice(1)] };
  return { ...others, [name]: change.value };
}

/** Bodies that are not JSON, or JSON that can break a parser. */
export const brokenPayloads: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '{',
    '{"a":1,}',
    '[1,2',
    'null',
    '""',
    'NaN',
    '\u0000',
    '{"__proto__":{"is_admin":true}}',
    '{"constructor":{"prototype":{"is_admin":true}}}',
    '{"a":1,"a":2}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{"a":"${'x'.repeat(70_000)}"}`,
    '{"id":123456789012345678901234567890}',
    '{"id":1e400}',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'a=1&b=2',
    '﻿{}',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
