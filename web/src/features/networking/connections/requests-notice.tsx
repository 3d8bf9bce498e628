import { ArrowRight } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/page.tsx';
import { usePendingRequests } from './pending-requests.ts';
import { otherPersonOf } from './relationship.ts';
import { t } from './requests-notice.en.json';

const maxFaces = 3;

/** Displays who sent connection requests, with a link to them; renders nothing while loading or when there are none. */
export function RequestsNotice({ ownId }: { readonly ownId: number }) {
  const { data } = usePendingRequests();
  const people = data?.connections.map((connection) => otherPersonOf(connection, ownId)) ?? [];
  const [first] = people;
  if (data === undefined || first === undefined) return null;
  return (
    <Card className="flex items-center gap-4 border-accent hover:bg-sunk">
      <span className="flex shrink-0 -space-x-3 rtl:space-x-reverse" aria-hidden="true">
        {people.slice(0, maxFaces).map(({ id, full_name, image_url }) => (
          <Avatar key={id} name={full_name} image_url={image_url} className="ring-2 ring-surface" />
        ))}
      </span>
      <p className="min-w-0 flex-1">
        <Link to={paths.requests()} className="stretched font-semibold wrap-anywhere">
          {t('requests.notice', { name: first.full_name, others: data.total_items - 1 })}
        </Link>
      </p>
      <ArrowRight className="size-5 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
    </Card>
  );
}
