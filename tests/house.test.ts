/** The rules of the house that a small reader can check, on every source file; and the proof that it can. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { houseRules, offencesIn } from './support/architecture/house-rules.ts';
import { repositoryRoot, sourceFiles } from './support/architecture/source-files.ts';

const folders = ['services', 'web/src', 'web/build', 'web/worker', 'web/server', 'infra', 'scripts', 'tests'];
const command = 'services/core/src/domain/auth/sign-up.ts';
const testFile = 'services/core/src/domain/auth/sign-up.test.ts';

describe('the house rules', () => {
  it('hold in every source file', () => {
    // This file is full of planted offences.
    const files = sourceFiles(folders).filter((path) => path !== 'tests/house.test.ts');
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((path) => offencesIn(path, readFileSync(join(repositoryRoot, path), 'utf8')));
    expect(found).toEqual([]);
  });

  it('are explained by what is in the repository', () => {
    const elsewhere =
      /\(spec:[\s*]+(?:`?decisions|contract)|(?<![\w/-])(?:product|contract|decisions|screens|engagement|enterprise|meeting)\.md\b/;
    const files = sourceFiles(folders).filter((path) => path !== 'tests/house.test.ts');
    expect(files.filter((path) => elsewhere.test(readFileSync(join(repositoryRoot, path), 'utf8')))).toEqual([]);
  });

  it('say in line 1 what they are about', () => {
    // Whoever sorts imports takes a comment along that stands between them.
    const between = /^(?:import\b[^;]*;\n)+\/\*\*(?:[^*]|\*(?!\/))*\*\/\nimport /;
    const isBetween = (path: string) => between.test(readFileSync(join(repositoryRoot, path), 'utf8'));
    expect(sourceFiles(folders).filter(isBetween)).toEqual([]);
  });

  const [
    settings,
    connections,
    sql,
    consumers,
    types,
    decorators,
    names,
    roles,
    statuses,
    waiting,
    mocks,
    keys,
    counts,
    normalizing,
    inputMethods,
    directions,
  ] = houseRules.map(({ name }) => name);

  it.each([
    [settings, command, 'const url = process.env.REDIS_URL;'],
    [settings, 'web/src/lib/http.ts', 'process.env["X"]'],
    [settings, 'web/server/main.ts', 'process.env["X"]'],
    [connections, command, 'const redis = new Redis(url);'],
    [connections, 'services/worker/src/worker.ts', "new Queue('mail')"],
    [sql, command, "await tx.em.execute('select 1');"],
    [consumers, command, "import { type Job, Worker } from 'bullmq';"],
    [connections, 'services/api/src/app.ts', 'await MikroORM.init(options);'],
    [types, command, 'const a = b as unknown as C;'],
    [types, testFile, 'const a = b as any;'],
    [decorators, command, 'class A {\n  @Property()\n  a = 1;\n}'],
    [names, 'services/core/src/domain/auth/utils.ts', ''],
    [names, 'services/core/src/domain/auth/login-helpers.ts', ''],
    [names, 'services/core/src/domain/auth/auth.service.ts', ''],
    [names, 'web/src/ui/Button.tsx', ''],
    [names, 'services/core/src/platform/common/clock.ts', ''],
    [names, 'web/src/ui/index.ts', ''],
    [roles, command, "if (member.role === 'ADMIN') allow();"],
    [roles, command, "if ('OWNER' !== role) refuse();"],
    [roles, 'web/src/features/events/edit.tsx', "['ADMIN', 'ORGANIZER'].includes(role)"],
    [statuses, command, 'throw { status: 409 };'],
    [statuses, command, 'throw fail(404);'],
    [waiting, testFile, 'await new Promise((resolve) => setTimeout(resolve, 500));'],
    [waiting, testFile, "import { setTimeout as nap } from 'node:timers/promises';\nawait nap(500);"],
    [mocks, testFile, "vi.mock('./mailer.ts');"],
    [keys, 'tests/journeys/search.test.ts', "await page.getByRole('button').press('Enter');"],
    [keys, 'tests/support/journeys/chat-page.ts', 'await this.input.focus();'],
    [counts, 'web/src/features/questions/vote-button.tsx', '<span>{votes}</span>'],
    [counts, 'web/src/ui/tabs.tsx', 'const words = `${text} (${count})`;'],
    [normalizing, command, "const text = given.normalize('NFC');"],
    [inputMethods, 'web/src/ui/tabs.tsx', "if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();"],
    [inputMethods, 'web/src/ui/tabs.tsx', '<input dir="auto" onKeyUp={send} />'],
    [directions, 'web/src/ui/tabs.tsx', '<input type="search" onChange={() => 1} />'],
    [directions, 'web/src/ui/tabs.tsx', '<textarea rows={1} />'],
  ])('finds against "%s" in %s: %s', (rule, path, text) => {
    expect(offencesIn(path, text)).toEqual([expect.stringContaining(` ${rule}: `)]);
  });

  it('has a planted offence for every rule', () => {
    const namesOfRules = [
      settings,
      connections,
      sql,
      consumers,
      types,
      decorators,
      names,
      roles,
      statuses,
      waiting,
      mocks,
      keys,
      counts,
      normalizing,
      inputMethods,
      directions,
    ];
    expect(namesOfRules).toEqual(houseRules.map(({ name }) => name));
  });

  it.each([
    ['services/core/src/config.ts', 'readConfig(process.env)'],
    ['web/server/settings.ts', 'env = process.env'],
    [command, '// process.env is read elsewhere\nconst text = "process.env";'],
    ['services/core/src/platform/redis/connections.ts', 'new Redis(url)'],
    ['services/worker/src/consume.ts', "import { Worker } from 'bullmq';"],
    [command, "import { Worker } from 'node:worker_threads';"],
    ['web/src/features/speakers/speaker-view.tsx', "part.role === 'SPEAKER'"],
    ['services/core/src/domain/policy.ts', "row.role === 'ADMIN'"],
    [command, "if (room.room_type === 'ADMIN') hide();"],
    [command, "tx.em.create(EventUser, { role: 'ADMIN' });"],
    ['services/contracts/src/auth.ts', 'replies: { 201: Me }'],
    [command, "if (event.status === 'LIVE') start(404);"],
    [testFile, "import { setTimeout } from 'node:timers/promises';\nawait Promise.race([answer, setTimeout(100)]);"],
    [testFile, 'server.setTimeout(1000); const timer = setTimeout(fail, 1000);'],
    ['services/core/src/domain/mails/mail-layout.rules.ts', 'const css = `\n@media (x)\n`;'],
    ['services/core/src/domain/events/event.queries.ts', ''],
    ['web/src/ui/tabs.tsx', '<Count count={count}>{show(count)}</Count>'],
    ['tests/journeys/search.test.ts', "await press(button, 'Enter');\nawait page.keyboard.press('Enter');"],
  ])('has no complaint about %s: %s', (path, text) => {
    expect(offencesIn(path, text)).toEqual([]);
  });
});
