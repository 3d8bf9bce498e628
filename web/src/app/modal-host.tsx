import { Component, lazy, Suspense, type ReactNode } from 'react';
import { closeModal, useModals, type ModalName, type OpenModal } from '../lib/stores/modals.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './crash.en.json';
import { reportClientError } from './report-client-error.ts';

const AccountModal = lazy(() =>
  import('../features/accounts/auth/account-modal.tsx').then((m) => ({ default: m.AccountModal })),
);
const AppModal = lazy(() => import('./app-modal.tsx').then((m) => ({ default: m.AppModal })));

function modalOf(modal: OpenModal) {
  switch (modal.name) {
    case 'login':
    case 'sign-up':
    case 'forgot-password':
    case 'login-link':
    case 'demo':
      return <AccountModal modal={modal} />;
    case 'confirm':
    case 'icebreaker':
    case 'report':
    case 'mute':
    case 'person':
      return <AppModal modal={modal} />;
  }
}

interface BoundaryProps {
  readonly name: ModalName;
  readonly children: ReactNode;
}

/** Error boundary of a modal that fails or cannot be loaded. */
class ModalBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown) {
    reportClientError('screen', failure);
    showToast({ tone: 'error', title: t('crash.other') });
    closeModal(this.props.name);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Renders the stack of open modals; each kind is loaded when it is first opened. */
export function ModalHost() {
  const stack = useModals((modals) => modals.stack);
  return stack.map((modal) => (
    <ModalBoundary key={modal.name} name={modal.name}>
      <Suspense fallback={null}>{modalOf(modal)}</Suspense>
    </ModalBoundary>
  ));
}
