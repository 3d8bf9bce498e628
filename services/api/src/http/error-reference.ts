/** The page of error codes that the `Link` header of errors leads to: a document without a script. */
import type { ErrorSpec } from '@plenum/contracts/error-spec';
import { errorAreas, isErrorCode } from '@plenum/contracts/errors';
import { textOfError } from '@plenum/core/platform/errors';
import { escapeHtml } from '@plenum/core/platform/text';

/** Escapes a sentence and converts `code` to elements. */
const sentence = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function describeCode(code: string, { status, cause, remedy }: ErrorSpec): string {
  const message = isErrorCode(code) ? textOfError(code)('en') : '';
  return `<section id="${code}">
  <h3><a href="#${code}"><code>${code}</code></a> <span>${status}</span></h3>
  <p>“${escapeHtml(message)}”</p>
  <dl>
    <dt>Cause</dt><dd>${sentence(cause)}</dd>
    <dt>Remedy</dt><dd>${sentence(remedy)}</dd>
  </dl>
</section>
`;
}

/** Returns the page. */
export function errorReferencePage(): string {
  const areas = Object.entries(errorAreas).map(([title, specs]) => {
    const codes = Object.entries<ErrorSpec>(specs).map(([code, spec]) => describeCode(code, spec));
    return `<h2>${escapeHtml(title)}</h2>\n${codes.join('')}`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Errors – Plenum API</title>
    <link rel="stylesheet" href="errors.css">
  </head>
  <body>
    <main>
      <p><a href="./">API reference</a></p>
      <h1>Errors</h1>
      <p>Every error, over HTTP and over the socket, has one of these codes in <code>error</code>. Compare the code and never the message.</p>
${areas.join('')}    </main>
  </body>
</html>
`;
}
