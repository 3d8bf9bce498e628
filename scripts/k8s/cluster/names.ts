/**
 * Answers for names of services, in place of CoreDNS: `<service>.<namespace>.svc.cluster.local` is the address of the service,
 * or those of its ready pods where it has none. Runs in a pod, and asks the API server every second.
 */
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';

interface Listed<T> {
  readonly items: readonly T[];
}
interface Service {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: { readonly clusterIP?: string };
}
interface Slice {
  readonly metadata: { readonly namespace: string; readonly labels: Readonly<Record<string, string>> };
  readonly endpoints?: readonly {
    readonly addresses: readonly string[];
    readonly conditions: { readonly ready?: boolean };
  }[];
}

const account = '/var/run/secrets/kubernetes.io/serviceaccount';
const suffix = '.svc.cluster.local';
const pollEveryMs = 1_000;
const ttlS = 2;
const [typeA, typeAny] = [1, 255];
const [noError, noSuchName] = [0, 3];

let known: ReadonlyMap<string, readonly string[]> = new Map();

async function list<T>(path: string): Promise<readonly T[]> {
  const authorization = `Bearer ${readFileSync(`${account}/token`, 'utf8')}`;
  const reply = await fetch(`https://kubernetes.default.svc${path}`, { headers: { authorization } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return ((await reply.json()) as Listed<T>).items;
}

async function learn(): Promise<void> {
  const names = new Map<string, string[]>();
  const slices = await list<Slice>('/apis/discovery.k8s.io/v1/endpointslices');
  for (const { metadata, spec } of await list<Service>('/api/v1/services')) {
    const isOfService = (slice: Slice) =>
      slice.metadata.namespace === metadata.namespace &&
      slice.metadata.labels['kubernetes.io/service-name'] === metadata.name;
    const pods = slices.filter((slice) => isOfService(slice)).flatMap(({ endpoints }) => endpoints ?? []);
    const addresses =
      spec.clusterIP === 'None'
        ? pods.filter(({ conditions }) => conditions.ready === true).flatMap(({ addresses: own }) => own)
        : [spec.clusterIP ?? ''];
    names.set(`${metadata.name}.${metadata.namespace}${suffix}`, addresses);
  }
  known = names;
}

/** Answers a question of one name; the rest of the message is left out. */
function answer(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const end = at + 5;
  const type = question.readUInt16BE(at + 1);
  const addresses = known.get(labels.join('.').toLowerCase());
  const given = type === typeA || type === typeAny ? (addresses ?? []) : [];
  const head = Buffer.from(question.subarray(0, 12));
  // An answer, with authority, to a question that may ask for recursion.
  head.writeUInt16BE(0x84_80 | (head.readUInt16BE(2) & 0x01_00) | (addresses === undefined ? noSuchName : noError), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(given.length, 6);
  head.writeUInt32BE(0, 8);
  const records = given.map((address) => {
    const record = Buffer.alloc(16);
    record.writeUInt16BE(0xc0_0c, 0);
    record.writeUInt16BE(typeA, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(ttlS, 6);
    record.writeUInt16BE(4, 10);
    Buffer.from(address.split('.').map(Number)).copy(record, 12);
    return record;
  });
  return Buffer.concat([head, question.subarray(12, end), ...records]);
}

setInterval(() => void learn().catch((error: unknown) => console.error(error)), pollEveryMs);
const socket = createSocket('udp4');
socket.on('message', (question, { address, port }) => {
  try {
    socket.send(answer(question), port, address);
  } catch (error) {
    console.error('a question that is none', error);
  }
});
socket.bind(53);
