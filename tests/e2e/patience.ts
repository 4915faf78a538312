/**
 * Settings of a test's server. Computing time counts while others hold the core: beside other tests scripts have plenty of it,
 * those about the limits run alone with the real ones.
 */
export const patience: Record<string, string> = process.env.PORTICO_ALONE === '1' ? {} : { PORTICO_SETTINGS: 'tests/fixtures/settings/patient.json' };
