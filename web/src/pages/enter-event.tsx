import { Suspense, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { loadMe } from '../features/accounts/auth/me.api.ts';
import { MyJoinRequest } from '../features/events/join-requests/my-join-request.tsx';
import { ReleaseSeat } from '../features/events/join-requests/release-seat.tsx';
import { t } from '../features/events/public-events/enter-event.en.json';
import { EnterEvent } from '../features/events/public-events/enter-event.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';
import { Loading } from '../ui/spinner.tsx';

export function EnterEventPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const isChecked = useAuth((auth) => auth.checked);
  usePageTitle(t('enter.title'));
  useEffect(() => void loadMe(), []);
  return (
    <PlainFrame>
      {isChecked ? (
        <Suspense fallback={<Loading />}>
          <EnterEvent
            slug={slug}
            code={search.get('code') ?? undefined}
            next={search.get('next') ?? undefined}
            releasesSeat={search.has('give_back')}
            renderRequest={(request) => <MyJoinRequest {...request} />}
            renderReleaseSeat={(event_id, onReleased) => <ReleaseSeat event_id={event_id} onReleased={onReleased} />}
          />
        </Suspense>
      ) : (
        <Loading />
      )}
    </PlainFrame>
  );
}
