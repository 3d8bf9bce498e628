/**
 * The dependencies of notification delivery; the emails that it requests are sent immediately, by the same code as in
 * their job.
 */
import type { Deps } from '@plenum/core/deps';
import type { DeliveryScope } from '@plenum/core/domain/notifications/notification-delivery/deliver-notifications';
import { mailNotifications } from '@plenum/core/domain/notifications/notification-delivery/mail-notifications';
import type { JobName, JobPayload } from '@plenum/core/platform/jobs/catalogue';
import type { Mailer } from '@plenum/core/platform/mail/mailer';
import type { Pusher } from '@plenum/core/platform/push/pusher';

/** @param atMs the current time for the delivery */
export function deliveryScope(deps: Deps, senders: { mailer: Mailer; pusher: Pusher }, atMs: number): DeliveryScope {
  const scope = { ...deps, ...senders, clock: { now: () => atMs, date: () => new Date(atMs) } };
  async function enqueue<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> {
    if (name === 'mail-notifications') await mailNotifications(scope, payload as JobPayload<'mail-notifications'>);
  }
  return { ...scope, jobs: { enqueue } };
}
