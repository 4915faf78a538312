import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads to another address in place of the present one. (The router's own element would weigh 1.5 KiB on the login page.) */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}
