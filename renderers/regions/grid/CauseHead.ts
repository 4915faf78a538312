import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community';

interface CauseParams extends IHeaderParams {
  /** What is the matter with the column, in words. */
  cause: string;
}

let made = 0;

/**
 * Head of a column of a kind nobody knows: its name with a mark, the reason as tooltip and description. No React.
 * Source: architecture (an unknown key is drawn in place, says its name and the known keys).
 */
export class CauseHead implements IInnerHeaderComponent {
  private readonly gui = document.createElement('span');
  private head: HTMLElement | undefined;
  private readonly id = `p-cause-${made++}`;

  init(params: CauseParams): void {
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh({ displayName, eGridHeader, cause }: CauseParams): boolean {
    const mark = document.createElement('span');
    mark.className = 'p-head-mark';
    mark.ariaHidden = 'true';
    mark.textContent = '?';
    const words = document.createElement('span');
    words.id = this.id;
    words.hidden = true;
    words.textContent = cause;
    this.gui.replaceChildren(displayName, mark, words);
    this.gui.title = cause;
    this.head = eGridHeader;
    eGridHeader.setAttribute('aria-describedby', this.id);
    return true;
  }

  destroy(): void {
    this.head?.removeAttribute('aria-describedby');
  }
}
