import { Type, type Static } from 'typebox';

/** A sentence that somebody keeps for their opinions (contract 11). */
export const UsualOpinion = Type.Object({ id: Type.String(), content: Type.String(), sortKey: Type.Integer() });
export type UsualOpinion = Static<typeof UsualOpinion>;
