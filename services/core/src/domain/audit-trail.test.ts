import { describe, expect, it } from 'vitest';
import { fail } from '../platform/errors.ts';
import type { SecurityEntry } from '../platform/telemetry/security-log.ts';
import { pickLoggedFields, AuditTrail } from './audit-trail.ts';

function trailOf(actor_id: number | null) {
  const entries: SecurityEntry[] = [];
  const log = { write: (entry: SecurityEntry) => void entries.push(entry) };
  const trail = new AuditTrail(log).withOrigin({ actor_id, request_id: 'r1', ipAddress: () => '203.0.113.77' });
  return { trail, entries };
}
const ignore = () => undefined;

describe('the audit trail of a request', () => {
  it('records who logged in, and from where', async () => {
    const { trail, entries } = trailOf(null);
    const reply = { message: 'Login successful', user_id: 7, email: 'ada@example.org' };
    await trail.logOutcome(
      'Login',
      undefined,
      () => Promise.resolve(reply),
      (body) => body,
    );
    expect(entries).toEqual([
      {
        kind: 'login.opened',
        outcome: 'done',
        actor_id: null,
        fields: { user_id: 7 },
        address: '203.0.113.77',
        request_id: 'r1',
      },
    ]);
  });

  it('records a rejection and its caller', async () => {
    const { trail, entries } = trailOf(null);
    const rejection = trail.logOutcome(
      'Login',
      undefined,
      () => {
        trail.addFields({ user_id: 7 });
        return Promise.reject(fail('invalid_credentials'));
      },
      ignore,
    );
    await expect(rejection).rejects.toThrow();
    expect(entries).toMatchObject([
      { kind: 'login.opened', outcome: 'refused', code: 'invalid_credentials', fields: { user_id: 7 } },
    ]);
  });

  it('records a change once, with the data of its domain event', async () => {
    const { trail, entries } = trailOf(3);
    await trail.logOutcome(
      'UpdateEventUser',
      { event_id: 1, attendee_id: 7 },
      () => {
        const change = { user_id: 7, event_id: 1, role: 'ORGANIZER', former_role: 'ATTENDEE', changed_at_ms: 1 };
        trail.logDone('role.changed', pickLoggedFields(change));
        return Promise.resolve();
      },
      ignore,
    );
    expect(entries).toMatchObject([
      {
        kind: 'role.changed',
        outcome: 'done',
        actor_id: 3,
        fields: { user_id: 7, event_id: 1, role: 'ORGANIZER', former_role: 'ATTENDEE' },
      },
    ]);
  });

  it('records no operation without a kind, and marks internal errors', async () => {
    const { trail, entries } = trailOf(3);
    await trail.logOutcome('PostRoomMessage', { room_id: 1 }, () => Promise.resolve(), ignore);
    expect(entries).toEqual([]);
    const failing = trail.logOutcome('ChangePassword', undefined, () => Promise.reject(new Error('away')), ignore);
    await expect(failing).rejects.toThrow('away');
    expect(entries).toMatchObject([{ kind: 'password.changed', outcome: 'failed', code: 'internal_error' }]);
  });
});

it('records only the listed fields of parameters and domain events', () => {
  const parameters = {
    token: 'secret',
    email: 'ada@example.org',
    attendee_id: 7,
    event_id: 1,
    role: { a: 1 },
    told: [1],
  };
  expect(pickLoggedFields(parameters)).toEqual({ user_id: 7, event_id: 1 });
  expect([pickLoggedFields(null), pickLoggedFields('text')]).toEqual([{}, {}]);
});
