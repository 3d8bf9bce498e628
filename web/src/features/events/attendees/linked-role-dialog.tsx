import { eventRoleMayAssign } from '@plenum/contracts/permissions';
import { failureStatus } from '../../../lib/http.ts';
import { useQuery } from '../../../lib/swr.ts';
import { Alert } from '../../../ui/alert.tsx';
import { assignableRoles, type Viewer } from './person-actions.ts';
import { t } from './person.en.json';
import { RoleDialog } from './role-dialog.tsx';

interface LinkedRoleDialogProps {
  readonly event_id: number;
  readonly user_id: number;
  readonly viewer: Viewer;
  readonly onClose: () => void;
}

/** Role dialog of a member who may be on any page of the list; renders nothing if the viewer may not change the role. */
export function LinkedRoleDialog({ event_id, user_id, viewer, onClose }: LinkedRoleDialogProps) {
  const { data, error } = useQuery('GET /events/:event_id/users/:attendee_id', {
    params: { event_id, attendee_id: user_id },
  });
  if (failureStatus(error) === 404)
    return (
      <Alert tone="info" className="mb-2">
        {t('member.gone')}
      </Alert>
    );
  if (data === undefined || user_id === viewer.user_id || !eventRoleMayAssign(viewer.role, data.role)) return null;
  return <RoleDialog person={data} roles={assignableRoles(viewer.role)} onClose={onClose} />;
}
