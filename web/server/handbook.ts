/** Finds the files of the handbook (docs/decisions/0167), whose pages have URLs without an extension. */
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { languageOfRequest, languages } from '@plenum/contracts/languages';
import { fileAt, type Found } from './found-file.ts';

const folder = 'help';

/** Returns whether a path, as `safePath` returns it, belongs to the handbook. */
export const isHandbookPath = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);

export type HandbookReply =
  | { readonly file: Found; readonly status: 200 | 404; readonly hashed: boolean }
  | { readonly location: string };

/**
 * Returns the file at a path, or the redirect of a path without a language, such as `help/schedule`; null if the handbook
 * is not built.
 */
export function findHandbook(webDir: string, path: string, headers: IncomingHttpHeaders): HandbookReply | null {
  const file = fileAt(join(webDir, path));
  if (file !== null) return { file, status: 200, hashed: path.startsWith(`${folder}/assets/`) };
  const [, first, ...rest] = path.split('/');
  if (first !== 'assets' && !languages.some((language) => language === first)) {
    const page = [first, ...rest].filter((part) => part !== undefined).map(encodeURIComponent);
    return { location: `/${folder}/${languageOfRequest(headers)}/${page.join('/')}` };
  }
  const page = fileAt(join(webDir, rest.length === 0 ? `${path}/index.html` : `${path}.html`));
  if (page !== null) return { file: page, status: 200, hashed: false };
  const missing = fileAt(join(webDir, folder, '404.html'));
  return missing === null ? null : { file: missing, status: 404, hashed: false };
}
