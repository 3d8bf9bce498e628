import { Component, lazy, Suspense, type ReactNode } from 'react';
import { closeModal, useModals, type ModalName, type OpenModal } from '../lib/stores/modals.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './crash.messages.ts';
import { tellError } from './tell-error.ts';

const LoginModal = lazy(() => import('../features/auth/login-modal.tsx').then((m) => ({ default: m.LoginModal })));
const SignUpModal = lazy(() => import('../features/auth/sign-up-modal.tsx').then((m) => ({ default: m.SignUpModal })));
const ForgotPasswordModal = lazy(() =>
  import('../features/auth/forgot-password-modal.tsx').then((m) => ({ default: m.ForgotPasswordModal })),
);
const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })));
const IcebreakerDialog = lazy(() =>
  import('../features/connections/icebreaker-dialog.tsx').then((m) => ({ default: m.IcebreakerDialog })),
);
const ReportDialog = lazy(() =>
  import('../features/moderation/report-dialog.tsx').then((m) => ({ default: m.ReportDialog })),
);

function modalOf(modal: OpenModal) {
  switch (modal.name) {
    case 'login':
      return <LoginModal data={modal.data} />;
    case 'sign-up':
      return <SignUpModal data={modal.data} />;
    case 'forgot-password':
      return <ForgotPasswordModal data={modal.data} />;
    case 'confirm':
      return <ConfirmDialog data={modal.data} />;
    case 'icebreaker':
      return <IcebreakerDialog {...modal.data} onClose={() => closeModal('icebreaker')} />;
    case 'report':
      return <ReportDialog {...modal.data} onClose={() => closeModal('report')} />;
  }
}

interface BoundaryProps {
  readonly name: ModalName;
  readonly children: ReactNode;
}

/** A modal that fails, or cannot be fetched, takes nothing with it. */
class ModalBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown) {
    tellError('screen', failure);
    showToast({ tone: 'error', title: t('crash.other') });
    closeModal(this.props.name);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Shows the stack of open modals; each is fetched when it is first asked for. */
export function ModalHost() {
  const stack = useModals((modals) => modals.stack);
  return stack.map((modal) => (
    <ModalBoundary key={modal.name} name={modal.name}>
      <Suspense fallback={null}>{modalOf(modal)}</Suspense>
    </ModalBoundary>
  ));
}
