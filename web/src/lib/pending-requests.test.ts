import { describe, expect, it } from 'vitest';
import { pendingSettled, trackRequest, pendingPaths } from './pending-requests.ts';

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

describe('replies on their way', () => {
  it('are waited for, and those of other paths are not', async () => {
    const rooms = openReply();
    const people = openReply();
    const [askedRooms, askedPeople] = [trackRequest('/rooms', rooms.read), trackRequest('/people', people.read)];
    expect(pendingPaths()).toEqual(['/rooms', '/people']);
    const order: string[] = [];
    const changed = pendingSettled((path) => path === '/rooms').then(() => order.push('changed'));
    await pendingSettled((path) => path === '/sessions');
    order.push('given');
    rooms.give('rooms');
    await changed;
    expect(await askedRooms).toBe('rooms');
    expect(order).toEqual(['given', 'changed']);
    expect(pendingPaths()).toEqual(['/people']);
    people.give('people');
    expect(await askedPeople).toBe('people');
  });

  it('are waited for until the last of a path is here, also when one fails', async () => {
    const former = openReply();
    const later = openReply();
    const asked = [trackRequest('/rooms', former.read), trackRequest('/rooms', later.read)];
    let isHere = false;
    const here = pendingSettled(() => true).then(() => {
      isHere = true;
    });
    former.refuse(new Error('no network'));
    await expect(asked[0]).rejects.toThrow('no network');
    expect(isHere).toBe(false);
    later.give('rooms');
    await here;
    expect(await asked[1]).toBe('rooms');
    expect(pendingPaths()).toEqual([]);
  });
});
