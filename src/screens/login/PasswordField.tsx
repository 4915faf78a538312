import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  ref: Ref<HTMLInputElement>;
  /** Where the focus of a dialog begins. */
  'data-autofocus'?: boolean | undefined;
}

/** The password, with an eye that shows it. */
export function PasswordField(input: PasswordFieldProps) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="p-login-field">
      <label htmlFor="login-password">{t('login:password')}</label>
      <span className="p-login-control">
        <Icon name="lock" />
        <input
          {...input}
          id="login-password"
          name="password"
          type={isVisible ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <IconButton
          className="p-login-eye"
          icon={isVisible ? 'eyeOff' : 'eye'}
          label={t(isVisible ? 'login:hide' : 'login:show')}
          onClick={() => setVisible(!isVisible)}
        />
      </span>
    </div>
  );
}
