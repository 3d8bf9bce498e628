/** Steps of a trial in which people use the product through the ingress. */
import { readFileSync } from 'node:fs';
import { waitUntil } from '../../embedded/process-identity.ts';
import { Crowd, tellHappenings } from './crowd.ts';
import { inNamespace } from './install.ts';
import { kubectl, podsOf } from './kubectl.ts';
import { TrialPerson } from './people.ts';
import { Failed } from './report.ts';
import type { Trial } from './trial.ts';

const ingressTimeoutMs = 120_000;
const chatMs = 20_000;

/** Waits until the ingress leads to the product, as it takes a moment to notice. */
async function waitForIngress(ingress: string): Promise<void> {
  const answers = async () => {
    const reply = await fetch(`${ingress}/api/health`).catch(() => null);
    await reply?.body?.cancel();
    return reply?.status === 200;
  };
  if (!(await waitUntil(answers, ingressTimeoutMs, 1_000)))
    throw new Error(`${ingress}/api/health does not answer with 200.`);
}

/** Signs people up and follows the links in their mails. */
export async function signPeopleUp(trial: Trial): Promise<string[]> {
  const { ingress, namespace, people } = trial.options;
  await waitForIngress(ingress);
  for (let at = 0; at < people; at += 1) {
    const person = new TrialPerson(ingress, `person${at + 1}`);
    await person.signUp(namespace);
    trial.people.push(person);
  }
  const page = await fetch(`${ingress}/`);
  if (page.status !== 200 || !(await page.text()).includes('<html')) throw new Error('The front page is not served.');
  return [`${people} people signed up, got their mail, followed its link and logged in; the front page is served`];
}

/** Imports the schedule with the operator's command, and lets everybody join. */
export async function importConference(trial: Trial): Promise<string[]> {
  const input = readFileSync(trial.options.schedule, 'utf8');
  const command = ['exec', '--stdin', 'deploy/plenum-worker', '--', 'plenum', 'import', '-'];
  const said = await kubectl([...inNamespace(trial), ...command], { input, timeoutMs: 300_000 });
  const id = /\/app\/events\/(\d+)/.exec(said)?.[1];
  if (id === undefined) throw new Error(`The import did not tell the address of an event: ${said}`);
  trial.event_id = Number(id);
  for (const person of trial.people) await person.request('POST', `/events/${id}/join`, 201);
  return said.split('\n').filter((line) => !line.includes('/app/events/'));
}

/** Returns the open sockets of each gateway, from the metrics of its pod. */
export async function socketsByGateway(trial: Trial): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const script = "fetch('http://127.0.0.1:9090/metrics').then((r) => r.text()).then((t) => console.log(t))";
  for (const { metadata, status } of await podsOf(trial.options.namespace, 'gateway')) {
    if (status.containerStatuses?.every(({ ready }) => ready) !== true) continue;
    const metrics = await kubectl([...inNamespace(trial), 'exec', metadata.name, '--', 'node', '-e', script]);
    const values = [...metrics.matchAll(/^plenum_sockets(?:\{[^}]*\})? (\d+)/gm)].map(([, value]) => Number(value));
    found.set(
      metadata.name,
      values.reduce((sum, value) => sum + value, 0),
    );
  }
  return found;
}

/** Chats for a while in rooms whose people are at different gateways. */
export async function chat(trial: Trial): Promise<string[]> {
  const { ingress, socketsEach } = trial.options;
  const [first] = trial.people;
  if (first === undefined) throw new Error('Nobody has signed up.');
  const listed = (await first.request('GET', `/events/${trial.event_id}/chat-rooms`, 200)) as {
    readonly chat_rooms: { readonly id: number }[];
  };
  const rooms = listed.chat_rooms.slice(0, 2).map(({ id }) => ({ kind: 'room', id }) as const);
  const crowd = new Crowd({ ingress, people: trial.people, rooms, event_id: trial.event_id, socketsEach });
  trial.crowd = crowd;
  await crowd.gather();
  crowd.talk();
  const happened = await crowd.during(() => new Promise((resolve) => setTimeout(resolve, chatMs)));
  const sockets = await socketsByGateway(trial);
  const details = [
    `sockets by gateway: ${[...sockets.values()].join(' and ')}`,
    `${crowd.confirmed} messages confirmed`,
    ...tellHappenings(happened),
  ];
  if ([...sockets.values()].filter((count) => count > 0).length < 2)
    throw new Failed('The sockets are at one gateway', details);
  if (happened.failed.length > 0) throw new Failed('Requests failed though nothing was disturbed', details);
  return details;
}

/** Ends the chat and compares what everybody has. */
export async function compareChats({ crowd }: Trial): Promise<string[]> {
  if (crowd === undefined) throw new Error('Nobody chats.');
  await crowd.fallSilent();
  const { contradictions, pending, complaints } = crowd.wrong();
  const missing = crowd.missing();
  const details = [
    `${crowd.confirmed} messages were confirmed to their authors; missing at their readers: ${missing}, never confirmed: ${pending}, ` +
      `numbers with two messages: ${contradictions}`,
  ];
  if (missing + pending + contradictions > 0) throw new Failed('Messages were lost', details);
  if (complaints.length > 0)
    throw new Failed('Answers that nobody should get', [...complaints.slice(0, 5), ...details]);
  return details;
}
