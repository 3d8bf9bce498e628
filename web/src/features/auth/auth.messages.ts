import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'auth.email': 'Email',
  'auth.password': 'Password',
  'auth.email.required': 'Email is required',
  'auth.email.invalid': 'Invalid email address',
  'auth.password.required': 'Password is required',
  'auth.password.short': 'Password must be at least {min} characters',
  'auth.password.long': 'Password must be at most {max} characters',
  'auth.password.hint': 'At least {min} characters',
  'auth.confirm': 'Confirm password',
  'auth.confirm.required': 'Password confirmation is required',
  'auth.confirm.differs': "Passwords don't match",
  'auth.first_name': 'First name',
  'auth.first_name.required': 'First name is required',
  'auth.last_name': 'Last name',
  'auth.last_name.required': 'Last name is required',
  'auth.unexpected': 'An unexpected error occurred',

  'auth.login.title': 'Log In',
  'auth.login.text': 'Your seat is where you left it.',
  'auth.login.continue': 'Log in to continue where you were going.',
  'auth.login.submit': 'Log in',
  'auth.login.forgot': 'Forgot your password?',
  'auth.login.new': 'New here?',
  'auth.login.sign_up': 'Create an account',
  'auth.login.invalid': 'Invalid email or password',
  'auth.login.unverified': 'Please verify your email before logging in',

  'auth.unlock.offer':
    'Too many attempts. Were they not yours? Have a link mailed to you, and you can log in at once from this browser.',
  'auth.unlock.send': 'Mail me a link',
  'auth.unlock.sent':
    'If an account exists for {email}, a link is on its way. Open it in this browser within 30 minutes.',
  'auth.unlock.failed': 'The link could not be sent. Please try again in a few minutes.',
  'auth.unlock.title': 'Log in from this browser',
  'auth.unlock.busy': 'Checking your link…',
  'auth.unlock.text':
    'Somebody has tried too many passwords for {email}. With this link you can log in from this browser all the same.',
  'auth.unlock.button': 'Continue to log in',
  'auth.unlock.button.failed': 'That did not work. Please try again.',
  'auth.unlock.invalid': 'This link does not work any more',
  'auth.unlock.invalid.text': 'Links work for 30 minutes and only once. You can ask for a new one when you log in.',

  'auth.sign_up.title': 'Create Account',
  'auth.sign_up.text': 'One account for every event you attend or run.',
  'auth.sign_up.submit': 'Create account',
  'auth.sign_up.known': 'Already have an account?',
  'auth.sign_up.login': 'Log in',
  'auth.sign_up.taken': 'Email already in use',
  'auth.sign_up.done': 'Account created',
  'auth.sign_up.done.text': 'You can now log in.',

  'auth.check.title': 'Check Your Email',
  'auth.check.text': 'We have sent a verification link to {email}. It works for 24 hours.',
  'auth.check.spam': 'Nothing there? Look into the spam folder, or let us send it once more.',
  'auth.resend': 'Send the link again',
  'auth.resend.done': 'If {email} is waiting for verification, a new link is on its way.',
  'auth.resend.failed': 'The link could not be sent. Please try again in a few minutes.',
  'auth.back_to_login': 'Back to log in',

  'auth.forgot.title': 'Reset Password',
  'auth.forgot.text': 'Tell us your address and we send you a link to choose a new password.',
  'auth.forgot.submit': 'Send reset link',
  'auth.forgot.failed': 'An error occurred. Please try again.',
  'auth.forgot.done':
    'If an account exists for {email}, a link to set a new password is on its way. It works for 1 hour.',

  'auth.verify.title': 'Email verification',
  'auth.verify.busy': 'Verifying your email…',
  'auth.verify.done': 'Email Verified!',
  'auth.verify.done.text': 'Your email has been verified. You can now log in.',
  'auth.verify.moving': 'You are taken to the start page in a moment.',
  'auth.verify.failed': 'This link did not work',
  'auth.verify.failed.text':
    'Verification links work for 24 hours and are replaced when a newer one is sent. Enter your address and we send you a fresh one.',
  'auth.verify.sign_up': 'Sign up again',

  'auth.reset.title': 'Choose a new password',
  'auth.reset.busy': 'Checking your link…',
  'auth.reset.for': 'For the account {email}',
  'auth.reset.new': 'New password',
  'auth.reset.submit': 'Set new password',
  'auth.reset.failed': 'The password could not be changed. Please try again.',
  'auth.reset.done': 'Password Reset!',
  'auth.reset.done.text': 'Your password has been reset. You can now log in.',
  'auth.reset.invalid': 'This link does not work any more',
  'auth.reset.invalid.text':
    'Password reset links work for 1 hour and only once. Ask for a new one and use it right away.',
  'auth.reset.again': 'Ask for a new link',
  'auth.to_start': 'Back to the start page',

  'auth.verification.title': 'Email Verification Required',
  'auth.verification.text':
    'Please verify your email address to access this page. Check your email for the verification link.',
});
