import type { ModalOf } from '../../../lib/stores/modals.ts';
import { DemoModal } from './demo-modal.tsx';
import { LoginModal } from './login-modal.tsx';
import { ForgotPasswordModal, LoginLinkModal } from './mail-request-modals.tsx';
import { SignUpModal } from './sign-up-modal.tsx';
// The landing page loads only its own styles.
import '../../../styles/app.css';

/** Modals for logged-out people, who switch between them. */
export function AccountModal({
  modal,
}: {
  readonly modal: ModalOf<'login' | 'sign-up' | 'forgot-password' | 'login-link' | 'demo'>;
}) {
  switch (modal.name) {
    case 'login':
      return <LoginModal data={modal.data} />;
    case 'sign-up':
      return <SignUpModal data={modal.data} />;
    case 'forgot-password':
      return <ForgotPasswordModal data={modal.data} />;
    case 'login-link':
      return <LoginLinkModal data={modal.data} />;
    case 'demo':
      return <DemoModal />;
  }
}
