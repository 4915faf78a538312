/** A seed document that cannot be run; `where` is document and field, such as `customer.fullName`. */
export class SeedError extends Error {
  override name = 'SeedError';
  constructor(
    readonly where: string,
    reason: string,
  ) {
    super(`${where}: ${reason}`);
  }
}
