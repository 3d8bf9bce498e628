import { useParams } from 'react-router-dom';
import { WallView } from '../features/chat-rooms/wall/wall-view.tsx';
import { t } from '../features/chat-rooms/wall/wall.messages.ts';
import { usePageTitle } from '../lib/page-title.ts';

/** A room on a projector or in a stream; whoever has the address sees it. */
export function WallPage() {
  const { token = '' } = useParams();
  usePageTitle(t('wall.title'));
  return <WallView key={token} token={token} />;
}
