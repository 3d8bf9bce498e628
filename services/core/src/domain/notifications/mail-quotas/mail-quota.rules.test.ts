import {
  minMailPenaltyRecipients,
  mailQuotaUnlimitedPerDay,
  mailQuotaPerAccepted,
  mailQuotaStages,
  minAcceptedForEstablishedSender,
} from '@plenum/contracts/notifications/mail-limits';
import { describe, expect, test } from 'vitest';
import {
  accountAllowance,
  isEstablished,
  organizationAllowance,
  type OrganizationStatistics,
  remainingRecipients,
  standingShare,
} from './mail-quota.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;
const [newcomer, , , established] = mailQuotaStages;

const quotaInput = (change: Partial<OrganizationStatistics> = {}): OrganizationStatistics => ({
  plan: 'LIMITED_ATTENDEES',
  age_ms: 0,
  is_stopped: false,
  daily_max: null,
  sent_hour: 0,
  sent_day: 0,
  sent_month: 0,
  accepted: 0,
  declined: 0,
  bounced: 0,
  complained: 0,
  oldest_hour_ms: null,
  oldest_day_ms: null,
  ...change,
});

describe('the quota by age', () => {
  test.each(mailQuotaStages.map((stage, index) => [stage, mailQuotaStages[index - 1]] as const))(
    'starts at %o, not a millisecond before',
    (stage, before) => {
      const fromMs = stage.fromAgeDays * dayMs;
      expect(organizationAllowance(quotaInput({ age_ms: fromMs })).perDay).toBe(stage.perDay);
      if (before !== undefined)
        expect(organizationAllowance(quotaInput({ age_ms: fromMs - 1 })).perDay).toBe(before.perDay);
    },
  );

  test('grows with accepted invitations, up to the limit of its stage', () => {
    expect(organizationAllowance(quotaInput({ accepted: 1 })).perDay).toBe(newcomer.perDay + mailQuotaPerAccepted);
    expect(organizationAllowance(quotaInput({ accepted: 1000 })).perDay).toBe(newcomer.maxPerDay);
    expect(organizationAllowance(quotaInput({ accepted: 1000, age_ms: 30 * dayMs })).perDay).toBe(
      established.maxPerDay,
    );
  });

  test('is that of the plan or the operator if the organization is trusted, even for its newest account', () => {
    const enterprise = quotaInput({ plan: 'UNLIMITED_ATTENDEES' });
    expect(organizationAllowance(enterprise).perDay).toBe(mailQuotaUnlimitedPerDay);
    expect(accountAllowance(quotaInput(), enterprise).perHour).toBe(mailQuotaUnlimitedPerDay);
    expect(organizationAllowance(quotaInput({ daily_max: 7000 })).perDay).toBe(7000);
    expect(accountAllowance(quotaInput(), quotaInput({ age_ms: 400 * dayMs })).perDay).toBe(newcomer.perDay);
  });
});

describe('the reputation', () => {
  const share = (change: Partial<OrganizationStatistics>) => standingShare(quotaInput({ sent_month: 100, ...change }));

  test.each([
    [{ declined: 24 }, 1],
    [{ declined: 25 }, 0.5],
    [{ complained: 2 }, 1],
    [{ complained: 3 }, 0.5],
    [{ complained: 5 }, 0.25],
    [{ complained: 9 }, 0.25],
    [{ complained: 10 }, 0],
    [{ bounced: 33 }, 0.25],
    [{ bounced: 34 }, 0],
  ])('reduces the quota: %o of 100 leaves %d', (change, expected) => {
    expect(share(change)).toBe(expected);
  });

  test('tolerates one complaint (“This was not meant for me”) about a newcomer, but not two', () => {
    expect(minMailPenaltyRecipients).toBe(20);
    expect(standingShare(quotaInput({ sent_month: 1, complained: 1 }))).toBe(0.25);
    expect(standingShare(quotaInput({ sent_month: 1, complained: 2 }))).toBe(0);
  });

  test('reduces the quota of the plan as well, and a stop leaves nothing', () => {
    const complainedAbout = quotaInput({ plan: 'UNLIMITED_ATTENDEES', sent_month: 100, complained: 10 });
    expect(organizationAllowance(complainedAbout).perDay).toBe(0);
    expect(organizationAllowance(quotaInput({ plan: 'UNLIMITED_ATTENDEES', is_stopped: true })).perDay).toBe(0);
  });
});

describe('the remaining quota', () => {
  const perHour = Math.ceil(newcomer.perDay * newcomer.hourShare);

  test('is the minimum of hour and day, of account and organization', () => {
    const untouched = quotaInput();
    expect(remainingRecipients(untouched, untouched).recipients).toBe(perHour);
    expect(remainingRecipients(quotaInput({ sent_hour: 5, sent_day: 5 }), untouched).recipients).toBe(perHour - 5);
    expect(remainingRecipients(untouched, quotaInput({ sent_day: newcomer.perDay - 1 })).recipients).toBe(1);
    expect(remainingRecipients(quotaInput({ sent_day: newcomer.perDay + 9 }), null).recipients).toBe(0);
    // The token of an organization.
    expect(remainingRecipients(null, quotaInput({ sent_day: newcomer.perDay - 1 })).recipients).toBe(1);
  });

  test('recovers when the oldest recipients leave the full window', () => {
    const hour = quotaInput({ sent_hour: perHour, sent_day: perHour, oldest_hour_ms: 1000, oldest_day_ms: 1000 });
    expect(remainingRecipients(hour, null)).toMatchObject({ recipients: 0, againAtMs: 1000 + dayMs / 24 });
    const day = quotaInput({ sent_day: newcomer.perDay, oldest_day_ms: 5000 });
    expect(remainingRecipients(quotaInput(), day)).toMatchObject({ recipients: 0, againAtMs: 5000 + dayMs });
  });

  test('does not recover by waiting after a stop', () => {
    const stopped = remainingRecipients(quotaInput({ is_stopped: true }), quotaInput());
    expect(stopped).toEqual({ recipients: 0, againAtMs: null, is_stopped: true });
  });
});

test('subjects contain names only of organizations that people have accepted', () => {
  const old = { age_ms: 30 * dayMs, accepted: minAcceptedForEstablishedSender };
  expect(isEstablished(quotaInput(old))).toBe(true);
  expect(isEstablished(quotaInput({ ...old, accepted: minAcceptedForEstablishedSender - 1 }))).toBe(false);
  expect(isEstablished(quotaInput({ ...old, age_ms: old.age_ms - 1 }))).toBe(false);
  expect(isEstablished(quotaInput({ ...old, sent_month: 20, complained: 1 }))).toBe(false);
  expect(isEstablished(quotaInput({ plan: 'UNLIMITED_ATTENDEES' }))).toBe(true);
  expect(isEstablished(quotaInput({ plan: 'UNLIMITED_ATTENDEES', is_stopped: true }))).toBe(false);
});
