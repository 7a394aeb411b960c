/** Where every path of the contract begins. */
export const API_PREFIX = '/api/v1'
