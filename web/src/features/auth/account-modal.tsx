import type { ModalOf } from '../../lib/stores/modals.ts';
import { ForgotPasswordModal } from './forgot-password-modal.tsx';
import { LoginModal } from './login-modal.tsx';
import { SignUpModal } from './sign-up-modal.tsx';
// The landing page loads only its own styles.
import '../../styles/app.css';

/** Modals for logged-out people, who switch between them. */
export function AccountModal({ modal }: { readonly modal: ModalOf<'login' | 'sign-up' | 'forgot-password'> }) {
  switch (modal.name) {
    case 'login':
      return <LoginModal data={modal.data} />;
    case 'sign-up':
      return <SignUpModal data={modal.data} />;
    case 'forgot-password':
      return <ForgotPasswordModal data={modal.data} />;
  }
}
