import { describe, expect, it } from 'vitest';
import { awaitPendingRequests, trackRequest, pendingPaths } from './pending-requests.ts';

/** A reply that the test resolves. */
function openReply() {
  let give: (reply: string) => void = () => undefined;
  let refuse: (reason: Error) => void = () => undefined;
  const reply = new Promise<string>((resolve, reject) => {
    give = resolve;
    refuse = reject;
  });
  return { give, refuse, read: () => reply };
}

describe('pending replies', () => {
  it('are awaited, and those of other paths are not', async () => {
    const rooms = openReply();
    const people = openReply();
    const [roomsRequest, peopleRequest] = [trackRequest('/rooms', rooms.read), trackRequest('/people', people.read)];
    expect(pendingPaths()).toEqual(['/rooms', '/people']);
    const order: string[] = [];
    const changed = awaitPendingRequests((path) => path === '/rooms').then(() => order.push('changed'));
    await awaitPendingRequests((path) => path === '/sessions');
    order.push('given');
    rooms.give('rooms');
    await changed;
    expect(await roomsRequest).toBe('rooms');
    expect(order).toEqual(['given', 'changed']);
    expect(pendingPaths()).toEqual(['/people']);
    people.give('people');
    expect(await peopleRequest).toBe('people');
  });

  it('are awaited until the last of a path has arrived, also when one fails', async () => {
    const former = openReply();
    const later = openReply();
    const pendingRequests = [trackRequest('/rooms', former.read), trackRequest('/rooms', later.read)];
    let isSettled = false;
    const settled = awaitPendingRequests(() => true).then(() => {
      isSettled = true;
    });
    former.refuse(new Error('no network'));
    await expect(pendingRequests[0]).rejects.toThrow('no network');
    expect(isSettled).toBe(false);
    later.give('rooms');
    await settled;
    expect(await pendingRequests[1]).toBe('rooms');
    expect(pendingPaths()).toEqual([]);
  });
});
