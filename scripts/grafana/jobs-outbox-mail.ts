/** The dashboard of background work. */
import { type Dashboard, of, quantile, rate } from './dashboard.ts';

const mails = 'job_name=~"send-.+"';

export const jobsOutboxMail: Dashboard = {
  uid: 'plenum-jobs-outbox-mail',
  title: 'Plenum: jobs, outbox and mail',
  description: 'What waits, what fails, what was given up, and whether mails leave.',
  rows: [
    {
      title: 'At a glance',
      panels: [
        {
          kind: 'number',
          title: 'Undelivered domain events',
          description: 'Rows of the outbox.',
          unit: 'short',
          from: [
            [100, 'yellow'],
            [1000, 'red'],
          ],
          queries: [{ expr: `max(${of('plenum_outbox_rows')})`, legend: 'rows' }],
        },
        {
          kind: 'number',
          title: 'Jobs that were given up',
          description: 'They wait for somebody: `plenum jobs list`.',
          unit: 'short',
          from: [[1, 'red']],
          queries: [{ expr: `sum(max by (queue) (${of('plenum_queue_jobs', 'state="failed"')}))`, legend: 'given up' }],
        },
        {
          kind: 'number',
          title: 'Mails that fail',
          description: 'Share of the attempts to send a mail that fail.',
          unit: 'percentunit',
          from: [
            [0.1, 'yellow'],
            [0.5, 'red'],
          ],
          queries: [
            {
              expr: `sum(${rate('plenum_jobs_total', `${mails}, outcome=~"failed|given_up"`)}) / sum(${rate('plenum_jobs_total', mails)}) or vector(0)`,
              legend: 'failed',
            },
          ],
        },
        {
          kind: 'number',
          title: 'Last backup',
          description: 'How long ago a backup succeeded; empty when there never was one.',
          unit: 's',
          from: [[26 * 3600, 'red']],
          queries: [{ expr: `min(${of('plenum_backup_age_seconds')})`, legend: 'age' }],
        },
      ],
    },
    {
      title: 'Outbox',
      panels: [
        {
          kind: 'lines',
          title: 'Rows of the outbox',
          description: 'Domain events of the whole installation that are not delivered yet.',
          unit: 'short',
          queries: [{ expr: `max(${of('plenum_outbox_rows')})`, legend: 'rows' }],
        },
        {
          kind: 'lines',
          title: 'Oldest row of the outbox',
          description: 'A line that rises by a second each second is a row that is never delivered.',
          unit: 's',
          from: [[120, 'red']],
          queries: [{ expr: `max(${of('plenum_outbox_oldest_row_age_seconds')})`, legend: 'age' }],
        },
      ],
    },
    {
      title: 'Webhooks',
      panels: [
        {
          kind: 'lines',
          title: 'Deliveries by outcome',
          description: '`later`: the receiver failed and the delivery is tried again.',
          unit: 'ops',
          queries: [{ expr: `sum by (outcome) (${rate('plenum_webhook_deliveries_total')})`, legend: '{{outcome}}' }],
        },
        {
          kind: 'lines',
          title: 'Oldest delivery that is due',
          description: 'Minutes: the workers do not keep up. What waits because its receiver fails does not count.',
          unit: 's',
          from: [[600, 'red']],
          queries: [{ expr: `max(${of('plenum_webhook_oldest_due_age_seconds')})`, legend: 'age' }],
        },
        {
          kind: 'lines',
          title: 'Webhooks by state',
          description: '`dead` were paused because their receivers failed for three days, or asked for nothing more.',
          unit: 'short',
          queries: [{ expr: `max by (state) (${of('plenum_webhooks')})`, legend: '{{state}}' }],
        },
      ],
    },
    {
      title: 'Queues',
      panels: [
        {
          kind: 'lines',
          title: 'Jobs by queue and state',
          description: '`delayed` wait for their time or for their next attempt.',
          unit: 'short',
          queries: [
            {
              expr: `max by (queue, state) (${of('plenum_queue_jobs', 'state!="failed"')})`,
              legend: '{{queue}} {{state}}',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'Oldest job that waits',
          description: 'More than two minutes: the workers do not keep up, or none takes this queue.',
          unit: 's',
          from: [[120, 'red']],
          queries: [{ expr: `max by (queue) (${of('plenum_queue_oldest_job_age_seconds')})`, legend: '{{queue}}' }],
        },
        {
          kind: 'lines',
          title: 'Jobs that were given up',
          description: 'By queue, until somebody runs them again or removes them.',
          unit: 'short',
          from: [[1, 'red']],
          queries: [{ expr: `max by (queue) (${of('plenum_queue_jobs', 'state="failed"')})`, legend: '{{queue}}' }],
        },
      ],
    },
    {
      title: 'Jobs',
      panels: [
        {
          kind: 'lines',
          title: 'Attempts per second',
          description: 'Attempts at jobs by name.',
          unit: 'ops',
          queries: [{ expr: `sum by (job_name) (${rate('plenum_jobs_total')})`, legend: '{{job_name}}' }],
        },
        {
          kind: 'stack',
          title: 'Attempts that did not succeed, per second',
          description: '`failed` is tried again, `given_up` is not, `handed_back` goes to another worker.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (job_name, outcome) (${rate('plenum_jobs_total', 'outcome!="done"')})`,
              legend: '{{job_name}} {{outcome}}',
            },
          ],
        },
        {
          kind: 'lines',
          title: 'Length of attempts',
          description: '95th percentile by job.',
          unit: 's',
          queries: [{ expr: quantile(0.95, 'plenum_job_duration_seconds', ['job_name']), legend: '{{job_name}}' }],
        },
      ],
    },
    {
      title: 'Mail',
      panels: [
        {
          kind: 'stack',
          title: 'Mails',
          description:
            'Per second, by kind and what became of them; `bounced` are those to an address that does not exist.',
          unit: 'ops',
          queries: [{ expr: `sum by (kind, outcome) (${rate('plenum_mails_total')})`, legend: '{{kind}} {{outcome}}' }],
        },
        {
          kind: 'lines',
          title: 'How long the mail server takes',
          description: '95th percentile of an attempt; a slow server holds up ten mails at a time in each worker.',
          unit: 's',
          from: [[10, 'red']],
          queries: [{ expr: quantile(0.95, 'plenum_job_duration_seconds', [], mails), legend: 'p95' }],
        },
      ],
    },
  ],
};
