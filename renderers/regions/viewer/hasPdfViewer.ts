/** Whether the browser shows a PDF within a page: on phones those that say so show its first page alone, or offer to open it elsewhere. */
export const hasPdfViewer = (): boolean => navigator.pdfViewerEnabled && !matchMedia('(pointer: coarse)').matches;
