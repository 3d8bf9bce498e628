/** The settings file of an installation, parsed as systemd does. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSettingsFile } from './settings-file.ts';

const cases: readonly (readonly [text: string, settings: Record<string, string>])[] = [
  ['MAIL_FROM=Plenum <no-reply@plenum.example>\n', { MAIL_FROM: 'Plenum <no-reply@plenum.example>' }],
  ['URL=postgresql://plenum:a#b;c@db/plenum?x=y # z', { URL: 'postgresql://plenum:a#b;c@db/plenum?x=y # z' }],
  ['# A comment\n; another\n  # a third\nA=1\n', { A: '1' }],
  ['A=1\nA=2\nB=\n', { A: '2', B: '' }],
  ['  A =  one two  \nB\t=\tthree\t\n', { A: 'one two', B: 'three' }],
  [`A='it # is' \nB="so \\"quoted\\" \\\\ \\n"\n`, { A: 'it # is', B: 'so "quoted" \\ \\n' }],
  [`A="two\nlines"\nB='two\nlines'\n`, { A: 'two\nlines', B: 'two\nlines' }],
  ['A=one \\\n two\nB=back\\\\slash\\ \n', { A: 'one  two', B: 'back\\slash ' }],
  [`A=it's\nB=say "hi"\nC=\`x\`\n`, { A: "it's", B: 'say "hi"', C: '`x`' }],
  [`A="one" 'two' three\n`, { A: 'onetwothree' }],
  ['export A=1\n2B=1\nC-D=1\nno assignment\n=x\nE=1', { E: '1' }],
  ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['', {}],
];

it.each(cases)('reads %j', (text, settings) => {
  expect(parseSettingsFile(text)).toEqual(settings);
});

it('reads the example', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../infra/systemd/plenum.env'), 'utf8');
  expect(parseSettingsFile(example)).toMatchObject({
    NODE_ENV: 'production',
    MAIL_FROM: 'Plenum <no-reply@plenum.example>',
    DATABASE_URL: '',
  });
});

/** A systemd program that parses such a file with the same function, and prints the variables for a shell. */
const systemd = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';

describe.skipIf(!existsSync(systemd))('systemd', () => {
  // It warns about empty values and unusual lines, and prints a line break as `\n`.
  it.each(cases.filter(([text]) => !/export|=\n|two\nlines/.test(text)))(
    'reads %j in the same way as systemd',
    (text, settings) => {
      const home = mkdtempSync(join(tmpdir(), 'plenum-settings-'));
      try {
        mkdirSync(join(home, 'environment.d'));
        writeFileSync(join(home, 'environment.d', '99-plenum.conf'), text);
        const print = `for name in "$@"; do printf '%s\\0' "$(eval "printf '%s.' \\"\\$$name\\"")"; done`;
        const script = `eval "$(${systemd} | sed 's/^/export /')" && ${print}`;
        const names = Object.keys(settings);
        const env = { PATH: '/usr/bin:/bin', HOME: home, XDG_CONFIG_HOME: home };
        const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...names], { env, encoding: 'utf8' });
        expect(stderr).toBe('');
        const values = stdout
          .split('\0')
          .slice(0, -1)
          .map((value) => value.slice(0, -1));
        expect(Object.fromEntries(names.map((name, index) => [name, values[index]]))).toEqual(settings);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
  );
});
