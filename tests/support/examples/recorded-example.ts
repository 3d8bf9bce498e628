/** Turns an exchange into an example: short, without secrets, and with fixed values in place of random ones. */
import { type OperationName, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import type { OperationExample } from '../../../services/api/src/http/openapi-examples.ts';
import type { Exchange } from './example-requests.ts';

const maxEntries = 2;
const maxTextLength = 1500;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Random values and their placeholders. The order matters: later patterns would match parts of earlier ones. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/whsec_[\w+/=-]+/g, 'whsec_example'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.example.example'],
  [/person-[0-9a-f]{12}@example\.org/g, 'ada@example.org'],
  [/(?<=[?&]sig=)[\w-]+/g, 'example'],
  [/\b(?:org_|evt_)?[\w-]{40,}\b(?!\.(?:webp|pdf))/g, 'example-token-0123456789-example-token'],
];

function shortened(text: string): string {
  const clean = replacements.reduce((masked, [pattern, placeholder]) => masked.replaceAll(pattern, placeholder), text);
  return clean.length <= maxTextLength ? clean : `${clean.slice(0, maxTextLength)}…`;
}

const secretFields = new Set(['token', 'join_code', 'code', 'sig', 'password', 'current_password', 'new_password']);
const standFor: Readonly<Record<string, string>> = {
  join_code: 'K7QM2XWD',
  sig: 'example',
  code: 'K7QM2XWD',
  token: 'example-token-0123456789-example-token',
  password: 'correct horse battery',
  current_password: 'correct horse battery',
  new_password: 'correct horse battery staple',
};

function cleaned(value: unknown, field = ''): unknown {
  if (field === 'p256dh') return value;
  if (typeof value === 'string')
    return secretFields.has(field) && value !== '' ? (standFor[field] ?? value) : shortened(value);
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => cleaned(entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleaned(entry, key)]));
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

function replyOf({ produces }: OperationSpec, { reply }: Exchange): unknown {
  if (reply.body !== null) return cleaned(reply.body);
  const isText = produces !== undefined && !produces.startsWith('image/');
  return isText && reply.text !== '' ? shortened(reply.text) : undefined;
}

export function recordedExample(name: OperationName, exchange: Exchange): OperationExample {
  const { path, query, body } = exchange;
  const reply = replyOf(operations[name], exchange);
  return {
    ...(isEmpty(path) ? {} : { path: cleaned(path) as OperationExample['path'] & object }),
    ...(isEmpty(query) ? {} : { query: cleaned(query) as OperationExample['query'] & object }),
    ...(body === undefined ? {} : { body: cleaned(body) }),
    status: exchange.reply.status,
    ...(reply === undefined ? {} : { reply }),
  };
}
