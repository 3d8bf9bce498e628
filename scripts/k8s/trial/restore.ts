/** The step of a trial that makes a backup and restores it, by the commands of docs/operate/kubernetes.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { repositoryRoot } from '../../embedded/paths.ts';
import { waitUntil } from '../../embedded/process-identity.ts';
import { inNamespace, waitForDeployments } from './install.ts';
import { kubectl, podsOf } from './kubectl.ts';
import { Failed } from './report.ts';
import type { Trial } from './trial.ts';

const jobTimeout = '600s';
const longMs = 700_000;
const goneTimeoutMs = 240_000;
const shell = 'plenum-backup-shell';

async function makeBackup(trial: Trial): Promise<string> {
  const own = inNamespace(trial);
  await kubectl([...own, 'create', 'job', '--from=cronjob/plenum-backup', 'backup-now']);
  await kubectl([...own, 'wait', '--for=condition=complete', 'job/backup-now', `--timeout=${jobTimeout}`], {
    timeoutMs: longMs,
  });
  const said = await kubectl([...own, 'logs', 'job/backup-now']);
  const file = /\/backups\/plenum-[\w-]+\.dump/.exec(said)?.[0];
  if (file === undefined) throw new Error(`The backup did not name its file: ${said}`);
  return file;
}

async function stopWriters(trial: Trial): Promise<void> {
  await kubectl([...inNamespace(trial), 'scale', 'deployment', '--all', '--replicas=0']);
  const areGone = async () => {
    const pods = await podsOf(trial.options.namespace);
    return !pods.some(({ metadata }) =>
      ['api', 'gateway', 'worker', 'web'].includes(metadata.labels['app.kubernetes.io/component'] ?? ''),
    );
  };
  if (!(await waitUntil(areGone, goneTimeoutMs, 1_000))) throw new Error('Writers do not end.');
  await kubectl([
    ...inNamespace(trial),
    'wait',
    '--for=delete',
    'pod',
    '--selector',
    'app.kubernetes.io/component=api',
    '--timeout=120s',
  ]);
}

/** The pod of the page, with the image that the trial uses for PostgreSQL. */
function shellManifest(image: string | undefined): string {
  const pod = parse(readFileSync(join(repositoryRoot, 'k8s', 'backup-shell.yaml'), 'utf8')) as {
    spec: { containers: { image: string }[] };
  };
  for (const container of pod.spec.containers) container.image = image ?? container.image;
  return stringify(pod);
}

async function putBack(trial: Trial, file: string): Promise<string> {
  const own = inNamespace(trial);
  await kubectl([...own, 'apply', '--filename', '-'], { input: shellManifest(trial.options.images['postgres']) });
  await kubectl([...own, 'wait', '--for=condition=Ready', `pod/${shell}`, '--timeout=300s'], { timeoutMs: longMs });
  const said = await kubectl([...own, 'exec', shell, '--', 'sh', '/scripts/restore.sh', '--force', file], {
    timeoutMs: longMs,
  });
  await kubectl([...own, 'delete', 'pod', shell, '--grace-period=1'], { timeoutMs: longMs });
  await kubectl([...own, 'exec', 'plenum-redis-0', '--', 'valkey-cli', 'flushall']);
  return said.split('\n').find((line) => line.includes('is in the database')) ?? '';
}

async function messageCount(trial: Trial, room_id: number): Promise<number> {
  const [first] = trial.people;
  const page = (await first?.request('GET', `/chat-rooms/${room_id}/messages?limit=1`, 200)) as {
    readonly last_seq: number;
  };
  return page.last_seq;
}

/** Backs up, writes more, restores, and finds what was there and not what came after. @param apply starts the pods again */
export async function restoreBackup(trial: Trial, apply: () => Promise<void>): Promise<string[]> {
  const [person] = trial.people;
  const room_id = trial.crowd?.clients[0]?.places[0]?.id;
  if (person === undefined || room_id === undefined) throw new Error('Nobody has chatted.');
  const before = await messageCount(trial, room_id);
  const file = await makeBackup(trial);
  await person.request('POST', `/chat-rooms/${room_id}/messages`, 201, {
    content: 'after the backup',
    client_id: crypto.randomUUID(),
  });
  const later = await messageCount(trial, room_id);
  trial.crowd?.leave();
  await stopWriters(trial);
  const said = await putBack(trial, file);
  await apply();
  await waitForDeployments(trial);
  await person.logIn();
  const restored = await messageCount(trial, room_id);
  const details = [
    said,
    `messages of a room: ${before} when backed up, ${later} before the restore, ${restored} after it`,
  ];
  if (restored !== before || later <= before)
    throw new Failed('The restored room is not the one of the backup', details);
  return details;
}
