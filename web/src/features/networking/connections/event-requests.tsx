import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './connections.en.json';
import { IncomingRequests, SentRequests } from './request-lists.tsx';

/** Tab of the networking screen: received and sent requests. */
export function EventRequests() {
  return (
    <div className="mt-3 grid gap-8">
      <Section title={t('requests.incoming')}>
        <IncomingRequests heading="h3" />
      </Section>
      <Section
        title={t('requests.outgoing')}
        action={
          <Link
            to={`${paths.network()}?tab=outgoing`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
          >
            {t('requests.outgoing.all')}
          </Link>
        }
      >
        <SentRequests isPaged={false} heading="h3" />
      </Section>
    </div>
  );
}
