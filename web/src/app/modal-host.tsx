import { lazy, Suspense } from 'react';
import { closeModal, useModals, type OpenModal } from '../lib/stores/modals.ts';

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

/** Shows the stack of open modals; each is fetched when it is first asked for. */
export function ModalHost() {
  const stack = useModals((modals) => modals.stack);
  return stack.map((modal) => (
    <Suspense key={modal.name} fallback={null}>
      {modalOf(modal)}
    </Suspense>
  ));
}
