import { type HandlersOfJobs, limitByOwner } from '../../../job-handlers.ts';
import { laterMailPriority } from '../../job-priorities.queries.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { sendWebhookPausedMail } from './send-webhook-paused-mail.ts';
import { sweepWebhooks } from './sweep-webhooks.ts';
import { findWebhookOwner } from './webhooks.queries.ts';

export const webhooksJobs: HandlersOfJobs<'send-webhook-paused-email' | 'deliver-webhooks' | 'sweep-webhooks'> = {
  'send-webhook-paused-email': {
    perform: (deps, { webhook_id }) => sendWebhookPausedMail(deps, webhook_id),
    priority: () => Promise.resolve(laterMailPriority),
  },
  'deliver-webhooks': {
    perform: limitByOwner({
      name: 'deliver-webhooks',
      slots: 'webhooks',
      idOf: ({ webhook_id }) => webhook_id,
      ownerOf: findWebhookOwner,
      perform: (deps, { webhook_id }) => deliverWebhooks(deps, webhook_id),
    }),
  },
  'sweep-webhooks': { perform: (deps) => sweepWebhooks(deps) },
};
