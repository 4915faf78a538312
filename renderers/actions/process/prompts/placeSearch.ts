/** Query of the address of a form at an item, or of its instance alone (RT-013). */
export function placeSearch(workflowInstanceId: string, workItemId?: string | null): string {
  return new URLSearchParams({ workflowInstanceId, ...(workItemId && { workitemId: workItemId }) }).toString();
}
