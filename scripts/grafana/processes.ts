/** The dashboard of all processes of the installation. */
import { type Dashboard, of, rate, withService } from './dashboard.ts';

export const processes: Dashboard = {
  uid: 'plenum-processes',
  title: 'Plenum: processes',
  description: 'Which processes run, in which version, and what they take of their machines.',
  rows: [
    {
      title: 'What runs',
      panels: [
        {
          kind: 'lines',
          title: 'Processes by kind and version',
          description: 'Two versions at the same time: a rollout is under way, or hangs.',
          unit: 'short',
          queries: [
            { expr: `sum by (service, version) (${of('plenum_build_info')})`, legend: '{{service}} {{version}}' },
          ],
        },
        {
          kind: 'lines',
          title: 'Ready for traffic',
          description: 'Processes that are ready, by kind.',
          unit: 'short',
          queries: [{ expr: `sum by (service) (${withService(of('plenum_ready'))})`, legend: '{{service}}' }],
        },
        {
          kind: 'lines',
          title: 'Told to stop',
          description: 'Processes that finish what they have begun.',
          unit: 'short',
          queries: [{ expr: `sum by (service) (${withService(of('plenum_draining'))})`, legend: '{{service}}' }],
        },
      ],
    },
    {
      title: 'Starts',
      panels: [
        {
          kind: 'lines',
          title: 'Age of processes',
          description: 'A line that falls to zero is a new start.',
          unit: 's',
          queries: [
            { expr: withService(`(time() - ${of('process_start_time_seconds')})`), legend: '{{service}} {{instance}}' },
          ],
        },
        {
          kind: 'lines',
          title: 'Targets that do not answer',
          description: 'What Prometheus is told to ask and cannot reach.',
          unit: 'short',
          from: [[1, 'red']],
          queries: [
            {
              expr: `count by (job) (${of('up', 'job=~"(.+/)?plenum(-(api|gateway|worker|web))?"')} == 0)`,
              legend: '{{job}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Processor and memory',
      panels: [
        {
          kind: 'lines',
          title: 'Processor',
          description: 'Share of one core. A gateway above 70 % for long wants company.',
          unit: 'percentunit',
          queries: [{ expr: withService(rate('process_cpu_seconds_total')), legend: '{{service}} {{instance}}' }],
        },
        {
          kind: 'lines',
          title: 'Memory',
          description: 'Memory in use. A line that rises for days and falls only at a start is a leak.',
          unit: 'bytes',
          queries: [{ expr: withService(of('process_resident_memory_bytes')), legend: '{{service}} {{instance}}' }],
        },
        {
          kind: 'lines',
          title: 'JavaScript heap in use',
          description: 'The part of the memory in which the product keeps its objects.',
          unit: 'bytes',
          queries: [{ expr: withService(of('nodejs_heap_size_used_bytes')), legend: '{{service}} {{instance}}' }],
        },
        {
          kind: 'lines',
          title: 'Event loop lag',
          description: 'How late one turn in a hundred of the event loop comes.',
          unit: 's',
          from: [[0.25, 'red']],
          queries: [{ expr: withService(of('nodejs_eventloop_lag_p99_seconds')), legend: '{{service}} {{instance}}' }],
        },
      ],
    },
    {
      title: 'Database and requests',
      panels: [
        {
          kind: 'stack',
          title: 'Connections to PostgreSQL',
          description: 'All processes together; stays below `max_connections` of the server.',
          unit: 'short',
          queries: [{ expr: `sum by (state) (${of('plenum_database_pool_connections')})`, legend: '{{state}}' }],
        },
        {
          kind: 'lines',
          title: 'Statements that wait for a connection',
          description: 'Zero nearly always. Peaks of a moment are fine.',
          unit: 'short',
          from: [[1, 'red']],
          queries: [{ expr: withService(of('plenum_database_pool_waiting')), legend: '{{service}} {{instance}}' }],
        },
        {
          kind: 'lines',
          title: 'Requests in flight',
          description: 'Requests that are being answered, by process.',
          unit: 'short',
          queries: [{ expr: of('plenum_http_requests_in_flight'), legend: '{{instance}}' }],
        },
      ],
    },
  ],
};
