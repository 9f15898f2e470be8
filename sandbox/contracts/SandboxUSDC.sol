// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";

/// A dollar token for local chains that answers and refuses in the same words as the real one.
/// It has no constructor state and no immutables, so its code can be placed at any address.
contract SandboxUSDC is ERC20 {
    /// Where the address stands that may pause, blacklist and mint.
    bytes32 public constant ADMIN_SLOT = keccak256("usdc-bridge-react.sandbox.admin");
    /// Where the address stands that may only mint.
    bytes32 public constant MINTER_SLOT = keccak256("usdc-bridge-react.sandbox.minter");

    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    mapping(address owner => uint256) public nonces;
    mapping(address account => bool) private _blacklisted;
    bool public paused;

    event Mint(address indexed minter, address indexed to, uint256 amount);
    event Pause();
    event Unpause();
    event Blacklisted(address indexed _account);
    event UnBlacklisted(address indexed _account);

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    modifier notBlacklisted(address account) {
        require(!isBlacklisted(account), "Blacklistable: account is blacklisted");
        _;
    }

    modifier onlyAdmin() {
        require(msg.sender == owner(), "Ownable: caller is not the owner");
        _;
    }

    constructor() ERC20("", "") {}

    function owner() public view returns (address) {
        return StorageSlot.getAddressSlot(ADMIN_SLOT).value;
    }

    function name() public pure override returns (string memory) {
        return "USD Coin";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function version() public pure returns (string memory) {
        return "2";
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name())), keccak256(bytes(version())), block.chainid, this)
        );
    }

    function isBlacklisted(address account) public view returns (bool) {
        return account == address(this) || _blacklisted[account];
    }

    function approve(address spender, uint256 value) public override whenNotPaused returns (bool) {
        _setAllowance(msg.sender, spender, value);
        return true;
    }

    function increaseAllowance(address spender, uint256 increment) external whenNotPaused returns (bool) {
        uint256 current = allowance(msg.sender, spender);
        require(increment <= type(uint256).max - current, "SafeMath: addition overflow");
        _setAllowance(msg.sender, spender, current + increment);
        return true;
    }

    function decreaseAllowance(address spender, uint256 decrement) external whenNotPaused returns (bool) {
        uint256 current = allowance(msg.sender, spender);
        require(decrement <= current, "ERC20: decreased allowance below zero");
        _setAllowance(msg.sender, spender, current - decrement);
        return true;
    }

    function transfer(address to, uint256 value)
        public
        override
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(to)
        returns (bool)
    {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value)
        public
        override
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(from)
        notBlacklisted(to)
        returns (bool)
    {
        uint256 current = allowance(from, msg.sender);
        require(value <= current, "ERC20: transfer amount exceeds allowance");
        _move(from, to, value);
        _approve(from, msg.sender, current - value, false);
        return true;
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        permit(owner, spender, value, deadline, abi.encodePacked(r, s, v));
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, bytes memory signature)
        public
        whenNotPaused
    {
        require(deadline == type(uint256).max || deadline >= block.timestamp, "FiatTokenV2: permit is expired");
        bytes32 message = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message));
        require(_isSignedBy(owner, digest, signature), "EIP2612: invalid signature");
        _setAllowance(owner, spender, value);
    }

    function mint(address to, uint256 amount)
        external
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(to)
        returns (bool)
    {
        require(_mayMint(msg.sender), "FiatToken: caller is not a minter");
        require(to != address(0), "FiatToken: mint to the zero address");
        require(amount > 0, "FiatToken: mint amount not greater than 0");
        emit Mint(msg.sender, to, amount);
        _mint(to, amount);
        return true;
    }

    function pause() external onlyAdmin {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyAdmin {
        paused = false;
        emit Unpause();
    }

    function blacklist(address account) external onlyAdmin {
        _blacklisted[account] = true;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external onlyAdmin {
        _blacklisted[account] = false;
        emit UnBlacklisted(account);
    }

    function _mayMint(address account) private view returns (bool) {
        return account == owner() || account == StorageSlot.getAddressSlot(MINTER_SLOT).value;
    }

    function _setAllowance(address owner, address spender, uint256 value) private {
        require(owner != address(0), "ERC20: approve from the zero address");
        require(spender != address(0), "ERC20: approve to the zero address");
        _approve(owner, spender, value);
    }

    function _move(address from, address to, uint256 value) private {
        require(from != address(0), "ERC20: transfer from the zero address");
        require(to != address(0), "ERC20: transfer to the zero address");
        require(value <= balanceOf(from), "ERC20: transfer amount exceeds balance");
        _transfer(from, to, value);
    }

    /// An owner with code decides by itself; there is no way back to a plain signature.
    function _isSignedBy(address owner, bytes32 digest, bytes memory signature) private view returns (bool) {
        if (owner.code.length == 0) return _recover(digest, signature) == owner;
        (bool ok, bytes memory answer) =
            owner.staticcall(abi.encodeCall(IERC1271.isValidSignature, (digest, signature)));
        return ok && answer.length >= 32 && abi.decode(answer, (bytes32)) == bytes32(IERC1271.isValidSignature.selector);
    }

    function _recover(bytes32 digest, bytes memory signature) private pure returns (address signer) {
        require(signature.length == 65, "ECRecover: invalid signature length");
        bytes32 r;
        bytes32 s;
        assembly ("memory-safe") {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
        }
        uint8 v = uint8(signature[64]);
        require(uint256(s) <= HALF_ORDER, "ECRecover: invalid signature 's' value");
        require(v == 27 || v == 28, "ECRecover: invalid signature 'v' value");
        signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "ECRecover: invalid signature");
    }
}
