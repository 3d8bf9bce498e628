import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { SessionManageProps } from './session-manage-items.tsx';
import { t } from './session-view.en.json';

const Items = lazy(() => import('./session-manage-items.tsx').then((m) => ({ default: m.SessionManageItems })));
const ResourcesDialog = lazy(() =>
  import('./resources/resources-dialog.tsx').then((m) => ({ default: m.ResourcesDialog })),
);
const StageDialog = lazy(() => import('./stage/stage-dialog.tsx').then((m) => ({ default: m.StageDialog })));

/** Menu with all actions of organizers, moderators and speakers on a session. */
export function SessionManage(props: SessionManageProps) {
  const { session } = props;
  const [dialog, setDialog] = useState<'links' | 'speakers'>();
  const onClose = (): void => setDialog(undefined);
  return (
    <>
      <RowMenu
        name={t('session.manage')}
        icon={<Settings2 aria-hidden="true" className="size-5" />}
        className="max-sm:w-11 max-sm:px-0"
      >
        {() => <Items {...props} onDialog={setDialog} />}
      </RowMenu>
      <Suspense fallback={null}>
        {dialog === 'links' && <ResourcesDialog session={session} onClose={onClose} />}
        {dialog === 'speakers' && <StageDialog session={session} onClose={onClose} />}
      </Suspense>
    </>
  );
}
