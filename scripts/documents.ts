/** The documents that are generated from the code. `npm run docs` writes them; a test reports outdated ones. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAsyncApi } from '@plenum/api/http/asyncapi';
import { buildOpenApi } from '@plenum/api/http/openapi';
import { environmentExample, environmentTable } from './environment-documents.ts';
import { errorPage } from './error-documents.ts';
import { infraDocuments } from './k8s/infra-documents.ts';
import { metricPage } from './metric-documents.ts';
import { runbookIndex } from './monitoring/runbook-index.ts';
import { thirdPartyNotices } from './notices.ts';
import { securityLogPage } from './security-documents.ts';

export const repositoryRoot = join(import.meta.dirname, '..');

export interface GeneratedDocument {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly content: string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const tableBegins = '<!-- environment: made by `npm run docs`, do not edit by hand -->';
const tableEnds = '<!-- environment: end -->';

const settingsPath = 'docs/operate/settings.md';

/** Returns the page of settings with a newly generated table; the rest of the page is unchanged. */
function settingsPage(): string {
  const text = readFileSync(join(repositoryRoot, settingsPath), 'utf8');
  const [before, rest] = text.split(tableBegins);
  const after = rest?.split(tableEnds)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${settingsPath} lacks ${tableBegins} or ${tableEnds}`);
  const table = `<!-- prettier-ignore-start -->\n\n${environmentTable()}\n\n<!-- prettier-ignore-end -->`;
  return `${before}${tableBegins}\n${table}\n${tableEnds}${after}`;
}

export async function generatedDocuments(): Promise<readonly GeneratedDocument[]> {
  return [
    { path: 'docs/openapi.json', content: json(buildOpenApi()) },
    { path: 'docs/asyncapi.json', content: json(buildAsyncApi()) },
    { path: 'docs/errors.md', content: errorPage() },
    { path: 'docs/operate/metrics.md', content: metricPage() },
    { path: 'docs/operate/security-log.md', content: securityLogPage() },
    { path: '.env.example', content: environmentExample() },
    { path: settingsPath, content: settingsPage() },
    { path: 'THIRD-PARTY-NOTICES.md', content: thirdPartyNotices(repositoryRoot) },
    ...infraDocuments(),
    { path: 'docs/operate/runbooks/README.md', content: runbookIndex() },
  ];
}

/** Returns the documents whose file differs. */
export async function staleDocuments(): Promise<readonly GeneratedDocument[]> {
  const documents = await generatedDocuments();
  return documents.filter(({ path, content }) => {
    const file = join(repositoryRoot, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== content;
  });
}
