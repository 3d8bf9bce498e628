import type { Qa } from '@plenum/contracts/live/questions';
import { Download, Projector, Tablet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useEventMay } from '../../../../lib/event-context.ts';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { revokeWall, createWall } from './desk.api.ts';
import { t } from './desk.en.json';

const WallDialog = lazy(() => import('../../../../ui/wall-url-dialog.tsx').then((m) => ({ default: m.WallUrlDialog })));

/** Links of the desk: the lectern view, the stage wall, and the file with all questions. */
export function DeskLinks({ qa: { event_id, session_id } }: { readonly qa: Qa }) {
  const mayExport = useEventMay('question:export');
  const mayCreateWall = useEventMay('question_wall:write');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ButtonLink variant="secondary" to={eventPaths.lectern(event_id, session_id)}>
        <Tablet aria-hidden="true" className="size-4.5" />
        {t('desk.lectern')}
      </ButtonLink>
      {mayCreateWall && (
        <Button
          variant="secondary"
          icon={<Projector aria-hidden="true" className="size-4.5" />}
          onClick={() => setOpen(true)}
        >
          {t('desk.wall')}
        </Button>
      )}
      {mayExport && (
        <a href={`/api/sessions/${session_id}/questions/export`} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-4.5" />
          {t('desk.export')}
        </a>
      )}
      {isOpen && (
        <Suspense>
          <WallDialog
            title={t('wall.title')}
            text={t('wall.text')}
            make={() => createWall(session_id)}
            end={() => revokeWall(session_id)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
