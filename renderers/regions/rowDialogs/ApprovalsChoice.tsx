import './rows.css';

interface ApprovalsChoiceProps {
  isShown: boolean;
  label: string;
  onChange(isShown: boolean): void;
}

/** Whether the approvals stand behind a record that is printed without a template. Source: contract 15.6, BX-083. */
export function ApprovalsChoice({ isShown, label, onChange }: ApprovalsChoiceProps) {
  return (
    <label className="p-print-approvals">
      <input type="checkbox" className="p-checkbox" checked={isShown} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
