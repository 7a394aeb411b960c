import type { MailText } from './mail-texts.en.ts'

/** Las palabras de nuestros correos en español. */
export const es: Record<MailText, string> = {
  'common.greeting': 'Hola, {name}:',
  'common.link_hint': 'Si el botón no funciona, abre esta dirección:',
  'common.support': '¿Tienes alguna duda? Escribe a {support}.',
  'common.footer': 'Enviado por {company} a {address}.',
  'common.powered_by': 'Powered by: Cairn',
  'invitation.subject': '{inviter} te invita a {company}',
  'invitation.subject_company': 'Tu invitación a {company}',
  'invitation.heading': 'Te damos la bienvenida a {company}',
  'invitation.body': '{inviter} te ha invitado a {company}. Elige una contraseña y ya tendrás tu sitio.',
  'invitation.body_company': 'Tienes una invitación a {company}. Elige una contraseña y ya tendrás tu sitio.',
  'invitation.action': 'Aceptar la invitación',
  'invitation.expires': 'La invitación sirve una sola vez, hasta el {time}.',
  'invitation.unexpected': '¿No esperabas este mensaje? No le hagas caso: si no haces nada, no pasará nada.',
  'password.subject': 'Nueva contraseña para {company}',
  'password.heading': 'Elige una nueva contraseña',
  'password.body': 'Has pedido una nueva contraseña para tu cuenta en {company}.',
  'password.body_admin':
    'Un administrador de {company} ha pedido una nueva contraseña para tu cuenta. Se ha cerrado tu sesión en todos los dispositivos y la contraseña anterior ya no sirve.',
  'password.action': 'Elegir una nueva contraseña',
  'password.expires': 'El enlace sirve una sola vez, hasta el {time}.',
  'password.unexpected':
    '¿No la has pedido tú? No hagas caso de este mensaje: tu contraseña sigue siendo la misma.',
  'password.unexpected_admin':
    'Si dudas de que este mensaje sea auténtico, pregunta antes a tu administrador.',
  'new_device.subject': 'Nuevo inicio de sesión en {company}',
  'new_device.heading': 'Inicio de sesión desde un dispositivo nuevo',
  'new_device.body':
    'Se ha iniciado sesión en tu cuenta de {company} desde un dispositivo que no habíamos visto antes.',
  'new_device.time': 'Fecha y hora',
  'new_device.browser': 'Navegador',
  'new_device.system': 'Sistema',
  'new_device.address': 'Dirección de internet',
  'new_device.action': 'Ver dónde tengo sesión abierta',
  'new_device.was_me': '¿Has sido tú? Entonces no tienes que hacer nada.',
  'new_device.was_not_me': 'Si no has sido tú, cierra esa sesión y cambia tu contraseña cuanto antes.',
}
