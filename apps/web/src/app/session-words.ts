/** Spec 1 §4, as the specification writes it in the address; the sign-in page translates the texts it knows. */
export const loginAgain = 'Please login again!'
