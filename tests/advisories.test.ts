/** Security advisories in docs/security/advisories have the fields that OSV and our process require (docs/release.md). */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { repositoryRoot } from './support/architecture/source-files.ts';

const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };
const text = { type: 'string', minLength: 1 };
const list = (items: object) => ({ type: 'array', minItems: 1, items });
const record = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const commit = { type: 'string', pattern: '^(?:0|[0-9a-f]{40})$' };

/** The part of https://ossf.github.io/osv-schema/ that advisories of Plenum use. */
const isAdvisory = new Ajv2020({ allErrors: true }).compile<{ readonly id: string }>(
  record(
    {
      schema_version: { const: '1.7.0' },
      id: { type: 'string', pattern: '^PLENUM-\\d{4}-\\d{4}$' },
      aliases: list({ type: 'string', pattern: '^(?:CVE|GHSA)-[\\w-]+$' }),
      published: time,
      modified: time,
      withdrawn: time,
      summary: text,
      details: text,
      severity: list(record({ type: { const: 'CVSS_V4' }, score: { type: 'string', pattern: '^CVSS:4\\.0/' } })),
      affected: list(
        record({
          ranges: list(
            record({
              type: { const: 'GIT' },
              repo: { type: 'string', pattern: '^https://' },
              // One pair for each range: scanners disagree about ranges with several pairs.
              events: {
                type: 'array',
                prefixItems: [record({ introduced: commit }), record({ fixed: commit })],
                items: false,
                minItems: 2,
              },
            }),
          ),
          versions: list({ type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' }),
        }),
      ),
      references: list(record({ type: { enum: ['ADVISORY', 'FIX', 'REPORT', 'WEB'] }, url: text })),
      credits: list(record({ name: text, type: { enum: ['FINDER', 'REPORTER', 'REMEDIATION_DEVELOPER'] } })),
    },
    ['withdrawn', 'credits'],
  ),
);

const folder = join(repositoryRoot, 'docs/security/advisories');
const readAdvisory = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

it.each(globSync('*.json', { cwd: folder }))('%s is a complete advisory, named by its id', (name) => {
  const advisory = readAdvisory(name);
  expect(isAdvisory(advisory), JSON.stringify(isAdvisory.errors)).toBe(true);
  if (name !== 'TEMPLATE.json') expect(advisory).toHaveProperty('id', basename(name, '.json'));
});

it('rejects an advisory without the version that contains the fix', () => {
  const template = JSON.stringify(readAdvisory('TEMPLATE.json'));
  const unfixed: unknown = JSON.parse(template.replace('"fixed"', '"last_affected"'));
  expect(isAdvisory(unfixed)).toBe(false);
});
