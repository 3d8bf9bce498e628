/** The page of error codes, generated from the catalogue. */
import { operations } from '@plenum/contracts/api';
import { type ErrorCode, errorStatuses } from '@plenum/contracts/errors';
import type { OperationSpec } from '@plenum/contracts/operation';
import { textOfError } from '@plenum/core/platform/errors';

const intro = `# Refusals

Made by \`npm run docs\`, do not edit by hand. Every refusal, over HTTP and over the socket, carries one of these codes in
\`error\`; programs go by the code and never by the words. Which operation refuses with which stands in
[openapi.json](openapi.json); those without an operation may meet any request or come over the socket. \`invalid_request\` says in \`fields\` what is
wrong with which part.
`;

const isCode = (name: string): name is ErrorCode => Object.hasOwn(errorStatuses, name);

/** Counts the operations that declare each code. */
function uses(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const operation of Object.values<OperationSpec>(operations))
    for (const code of operation.errors ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Returns `docs/errors.md`. */
export function errorPage(): string {
  const counts = uses();
  const rows = Object.keys(errorStatuses)
    .filter(isCode)
    .map((code) => {
      const words = textOfError(code)('en').replaceAll('|', '\\|');
      return `| \`${code}\` | ${errorStatuses[code]} | ${words} | ${counts.get(code) ?? ''} |`;
    });
  const head = ['| Code | Status | Words | Operations |', '| --- | --: | --- | --: |'];
  return [intro, '<!-- prettier-ignore-start -->', '', ...head, ...rows, '', '<!-- prettier-ignore-end -->', ''].join(
    '\n',
  );
}
